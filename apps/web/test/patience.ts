// Not from the package for React: some tests prepare the page before React looks at it.
import { configure } from '@testing-library/dom';

// How long a wait for something that will happen may last, on a machine that is busy with other tests; nothing is
// asserted about time by it.
configure({ asyncUtilTimeout: 10_000 });

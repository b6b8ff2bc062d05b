// Imported from `dom` and not from the package for React, because some tests prepare the page before React is
// loaded.
import { configure } from '@testing-library/dom';

// The timeout of `findBy` and `waitFor`. It is long, because the machine may be busy with other tests. No test
// asserts a duration with it.
configure({ asyncUtilTimeout: 10_000 });

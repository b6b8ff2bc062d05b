import { configure } from '@testing-library/react';

// How long a wait for something that will happen may last, on a machine that is busy with other tests; nothing is
// asserted about time by it.
configure({ asyncUtilTimeout: 10_000 });

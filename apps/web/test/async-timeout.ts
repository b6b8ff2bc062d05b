import { configure } from '@testing-library/dom';

// The timeout of `findBy` and `waitFor`. It is long, because the machine may be busy with other tests. No test
// asserts a duration with it.
configure({ asyncUtilTimeout: 30_000 });

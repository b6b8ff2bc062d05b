import { vi } from 'vitest';

// Runs before each test file. Packages stay loaded, because Node loads them and not Vite.
vi.resetModules();

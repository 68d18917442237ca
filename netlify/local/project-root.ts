import { join } from 'node:path';

/** The folder of the project, absolute. */
export const projectRoot = join(import.meta.dirname, '..', '..');

/** Replaces stylesheet imports in functions, whose pages get their styles from the shell. */
export {};

/** Accounts, and the proofs that somebody holds one. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The registered visitors. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    /** As it was typed; compared in lower case. */
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    agencyName: text('agency_name').notNull(),
    jobTitle: text('job_title'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When somebody proved the mailed link and the password together; nobody can sign in before. */
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`),
    index('accounts_newest').on(table.createdAt, table.id),
    index('accounts_unverified')
      .on(table.createdAt)
      .where(sql`verified_at is null`),
  ],
);

// Made again for each table: a column belongs to one.
const heldBy = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** Browsers that are signed in. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    /** A hash of what the cookie holds. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: heldBy(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Updated while the session is used. */
    expiresAt: instant('expires_at').notNull(),
    /** Whether a code was entered in it, not the password alone. */
    passedSecondFactor: boolean('passed_second_factor').notNull().default(false),
  },
  (table) => [
    index('account_sessions_account').on(table.accountId),
    index('account_sessions_expires_at').on(table.expiresAt),
  ],
);

/** The purpose of a mailed link, or of the cookie between password and second factor. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: heldBy(),
    purpose: text({
      enum: ['verification', 'new-password', 'second-factor', 'new-email'],
    }).notNull(),
    /** The page after a sign-in that waits for its second factor. */
    nextPath: text('next_path'),
    expiresAt: instant('expires_at').notNull(),
    /** The address that the account gets with the link. */
    newEmail: text('new_email'),
  },
  (table) => [
    index('account_tokens_account').on(table.accountId),
    index('account_tokens_expires_at').on(table.expiresAt),
  ],
);

/** Authenticator apps, confirmed or pending: one for each account. */
export const secondFactors = pgTable('second_factors', {
  accountId: heldBy().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  backupCodeHashes: text('backup_code_hashes').array().notNull(),
  mailedCodeHash: text('mailed_code_hash').notNull(),
  mailedCodeExpiresAt: instant('mailed_code_expires_at').notNull(),
  /** The half minute of the last used code: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: instant('confirmed_at'),
});

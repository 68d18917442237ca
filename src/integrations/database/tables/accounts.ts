/** Accounts, what proves who holds one, and what their holders and administrators did. */
import { getTableColumns, sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Registered accounts. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    /** As typed; compared in lower case. */
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    agencyName: text('agency_name').notNull(),
    jobTitle: text('job_title'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the emailed link was confirmed with the password; no one can sign in before. */
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    uniqueIndex('accounts_email').on(sql`lower(${table.email})`),
    index('accounts_unverified')
      .on(table.createdAt)
      .where(sql`verified_at is null`),
  ],
);

const {
  id: _id,
  passwordHash: _hash,
  verifiedAt: _verified,
  ...accountColumns
} = getTableColumns(accounts);

/** The columns for the inbox and for a holder's data export. */
export const accountFacts = accountColumns;

// A function, because a column belongs to one table.
const heldBy = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** Signed-in browsers. */
export const accountSessions = pgTable(
  'account_sessions',
  {
    /** A hash of the cookie's value. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: heldBy(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Extended while the session is used. */
    expiresAt: instant('expires_at').notNull(),
    /** Whether the second factor was entered, too. */
    passedSecondFactor: boolean('passed_second_factor').notNull().default(false),
  },
  (table) => [
    index('account_sessions_account').on(table.accountId),
    index('account_sessions_expires_at').on(table.expiresAt),
  ],
);

/** Tokens of emailed links, including open offers of purchases, and of the cookie between password and second factor. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: heldBy(),
    purpose: text({
      enum: ['verification', 'new-password', 'second-factor', 'new-email', 'hand-over'],
    }).notNull(),
    /** The page to open after the second factor. */
    nextPath: text('next_path'),
    expiresAt: instant('expires_at').notNull(),
    /** The email address that the link confirms for the account, or that the purchases are offered to. */
    newEmail: text('new_email'),
    /** The offered customers at Stripe, sorted. */
    customerIds: text('customer_ids').array(),
  },
  (table) => [
    index('account_tokens_account').on(table.accountId),
    index('account_tokens_expires_at').on(table.expiresAt),
  ],
);

/** Authenticator apps, confirmed or pending, one per account. */
export const secondFactors = pgTable('second_factors', {
  accountId: heldBy().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  backupCodeHashes: text('backup_code_hashes').array().notNull(),
  mailedCodeHash: text('mailed_code_hash').notNull(),
  mailedCodeExpiresAt: instant('mailed_code_expires_at').notNull(),
  /** The time step of the last used code, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  confirmedAt: instant('confirmed_at'),
});

/** Completed transfers of purchases: to a colleague, or to an account's new email address. */
export const customerHandovers = pgTable(
  'customer_handovers',
  {
    id: uuid().primaryKey(),
    fromEmail: text('from_email').notNull(),
    toEmail: text('to_email').notNull(),
    customerIds: text('customer_ids').array().notNull(),
    /** No longer used, like `expiresAt`; a later migration drops both. */
    tokenHash: text('token_hash').unique(),
    expiresAt: instant('expires_at'),
    takenAt: instant('taken_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('customer_handovers_to')
      .on(sql`lower(${table.toEmail})`)
      .where(sql`taken_at is not null`),
    index('customer_handovers_from')
      .on(sql`lower(${table.fromEmail})`)
      .where(sql`taken_at is not null`),
  ],
);

/** The audit log of administrators' actions, without secrets. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorEmail: text('actor_email').notNull(),
    action: text().notNull(),
    detail: text().notNull().default(''),
  },
  (table) => [
    index('audit_entries_at').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** Requests to export or delete personal data, whether done or not. */
export const privacyRequests = pgTable('privacy_requests', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  kind: text({ enum: ['export', 'deletion'] }).notNull(),
  /** A hash of the token in the emailed link. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the owner of the email address pressed the button. */
  doneAt: instant('done_at'),
});

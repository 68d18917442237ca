/** Everything that the stand-in remembers: in memory, and in one file that is always whole. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../process/operator-error.ts';
import { missingResource } from './api/api-error.ts';
import type { Kind, Rows } from './records.ts';

/** The keys that the site is given. */
export interface StandInKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** What a checkout session was asked to hand on when it is paid. */
export interface SessionOrder {
  description?: string;
  subscriptionMetadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  invoiceMetadata: Record<string, string>;
}

/** What an idempotency key stands for. */
export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: object;
  requestId: string;
  /** Seconds since 1970. */
  at: number;
}

/** An event that the site has not taken yet. */
export interface Delivery {
  eventId: string;
  attempts: number;
  /** Milliseconds since 1970. */
  nextAt: number;
}

/** A code that was mailed to prove an address. */
export interface LoginCode {
  email: string;
  code: string;
  expiresAt: number;
  triesLeft: number;
}

interface Kept {
  /** Where the stand-in was when this was written: addresses in rows begin with it. */
  origin: string;
  keys: StandInKeys;
  rows: [Kind, Rows[Kind][]][];
  orders: Record<string, SessionOrder>;
  answers: Record<string, SavedAnswer>;
  deliveries: Delivery[];
  codes: LoginCode[];
  invoiceCount: number;
}

/** The memory of a stand-in; rows are changed in place and kept by `save`. */
export class Store {
  readonly #file: string | null;
  readonly #tables = new Map<Kind, Map<string, Rows[Kind]>>();
  readonly keys: StandInKeys;
  readonly orders: Record<string, SessionOrder>;
  readonly answers: Map<string, SavedAnswer>;
  deliveries: Delivery[];
  codes: LoginCode[];
  invoiceCount: number;
  readonly #formerOrigin: string;
  origin = '';

  /** Opens the folder's memory, or an empty one without a folder; a broken file is an OperatorError, never replaced. */
  constructor(dir: string | null, keys: Partial<StandInKeys> = {}) {
    this.#file = dir && join(dir, 'state.json');
    if (dir) mkdirSync(dir, { recursive: true });
    const kept = this.#file ? read(this.#file) : null;
    for (const [kind, rows] of kept?.rows ?? []) {
      this.#tables.set(kind, new Map(rows.map((row) => [row.id, row])));
    }
    this.keys = { ...(kept?.keys ?? newKeys()), ...keys };
    this.orders = kept?.orders ?? {};
    this.answers = new Map(Object.entries(kept?.answers ?? {}));
    this.deliveries = kept?.deliveries ?? [];
    this.codes = kept?.codes ?? [];
    this.invoiceCount = kept?.invoiceCount ?? 0;
    this.#formerOrigin = kept?.origin ?? '';
  }

  /** The port of the last run, which is worth trying again: addresses that people hold stay good. */
  get formerPort(): number {
    return Number(URL.parse(this.#formerOrigin)?.port ?? 0);
  }

  /** Says where the stand-in is now; addresses of a former place are corrected. */
  moveTo(origin: string): void {
    this.origin = origin;
    const former = this.#formerOrigin;
    if (!former || former === origin) return;
    for (const [kind, table] of this.#tables) {
      const text = JSON.stringify([...table.values()]).replaceAll(`"${former}/`, `"${origin}/`);
      const rows = JSON.parse(text) as Rows[Kind][];
      this.#tables.set(kind, new Map(rows.map((row) => [row.id, row])));
    }
  }

  insert<K extends Kind>(row: Rows[K] & { object: K }): Rows[K] & { object: K } {
    this.#table(row.object).set(row.id, row);
    return row;
  }

  find<K extends Kind>(kind: K, id: string): Rows[K] | null {
    return (this.#table(kind).get(id) as Rows[K] | undefined) ?? null;
  }

  /** The row, or the error that Stripe answers with; `param` is where the request named it, if not in its address. */
  require<K extends Kind>(kind: K, id: string, param?: string): Rows[K] {
    const row = this.find(kind, id);
    if (!row) throw missingResource(kind.replace(/^.*\./, ''), id, param);
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.#table(kind).delete(id);
  }

  /** All rows of a kind, newest first, as Stripe lists them. */
  all<K extends Kind>(kind: K): Rows[K][] {
    return [...this.#table(kind).values()].reverse() as Rows[K][];
  }

  /** The row of this id whatever its kind. */
  findAny(id: string): Rows[Kind] | null {
    for (const table of this.#tables.values()) {
      const row = table.get(id);
      if (row) return row;
    }
    return null;
  }

  /** Writes everything down before anyone is told of it; the file is replaced whole. */
  save(): void {
    if (!this.#file) return;
    const kept: Kept = {
      origin: this.origin,
      keys: this.keys,
      rows: [...this.#tables].map(([kind, table]) => [kind, [...table.values()]]),
      orders: this.orders,
      answers: Object.fromEntries(this.answers),
      deliveries: this.deliveries,
      codes: this.codes,
      invoiceCount: this.invoiceCount,
    };
    const incoming = `${this.#file}.new`;
    try {
      writeFileSync(incoming, JSON.stringify(kept), { mode: 0o600, flush: true });
      renameSync(incoming, this.#file);
    } catch (error) {
      rmSync(incoming, { force: true });
      throw error;
    }
  }

  #table(kind: Kind): Map<string, Rows[Kind]> {
    const table = this.#tables.get(kind) ?? new Map<string, Rows[Kind]>();
    this.#tables.set(kind, table);
    return table;
  }
}

function newKeys(): StandInKeys {
  const secret = () => randomBytes(18).toString('hex');
  return {
    secretKey: `sk_test_local_${secret()}`,
    publishableKey: `pk_test_local_${secret()}`,
    webhookSecret: `whsec_local_${secret()}`,
  };
}

function read(file: string): Kept | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    return JSON.parse(text) as Kept;
  } catch {
    throw new OperatorError(
      `The file ${file} is damaged: restore it, or remove it to begin with no local payments.`,
    );
  }
}

/** The state of the stand-in: in memory, and in one file that is always complete. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../process/operator-error.ts';
import { replaceFile } from '../process/replace-file.ts';
import { missingResource } from './api/stripe-error.ts';
import { fieldsOnRequest, idPrefixes } from './stripe-objects.ts';
import type { Event, ObjectName, Objects } from './stripe-objects.ts';

/** The keys that the site is given. */
export type StandInKeys = Record<'secretKey' | 'publishableKey' | 'webhookSecret', string>;

/** A mail that Stripe would send. */
export type StandInMail = Record<'to' | 'subject' | 'text', string>;

interface State {
  /** The stand-in's address when this was written: addresses in objects start with it. */
  origin: string;
  keys: StandInKeys;
  rows: unknown[];
  /** The answers for idempotency keys; `at` is in seconds since 1970. */
  answers: Record<string, { fingerprint: string; status: number; body: object; at: number }>;
  /** Codes that were mailed to prove an address; `expiresAt` is in seconds since 1970. */
  codes: { email: string; code: string; expiresAt: number; triesLeft: number }[];
}

/** Some fields of an object. */
export type Fields<T> = { [K in keyof T]?: T[K] | undefined };

/** The objects of a stand-in, which are changed in place and kept by `save`. */
export class Store {
  readonly #file: string | null;
  #objects: Map<string, Objects[ObjectName]>;
  /** State beside the objects. */
  readonly state: State;
  /** Called with each new event. */
  onEvent: (event: Event) => void = () => undefined;
  sendMail: (mail: StandInMail) => void = () => undefined;

  /** Opens the folder's state, or an empty one without a folder; a broken file is an OperatorError, never replaced. */
  constructor(dir: string | null, keys: Partial<StandInKeys> = {}) {
    if (dir) mkdirSync(dir, { recursive: true });
    this.#file = dir && join(dir, 'state.json');
    const empty = { origin: '', rows: [], answers: {}, codes: [] };
    const saved: State = { ...empty, keys: newKeys(), ...(this.#file && read(this.#file)) };
    this.state = { ...saved, keys: { ...saved.keys, ...keys } };
    this.#objects = indexById(saved.rows);
  }

  /** Sets the stand-in's address; addresses in objects are updated. */
  moveTo(origin: string): void {
    const text = JSON.stringify([...this.#objects.values()]);
    const moved = text.replaceAll(`"${this.state.origin}/`, `"${origin}/`);
    this.#objects = indexById(JSON.parse(moved) as unknown[]);
    this.state.origin = origin;
  }

  /** Now, in seconds since 1970, as Stripe counts. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Adds an object with a new id, unless `fields` have one; the fields named in `empty` are null. */
  insert<N extends ObjectName>(
    object: N,
    fields: Fields<Objects[N]>,
    empty: (keyof Objects[N])[] = [],
  ): Objects[N] {
    const common = { id: newId(idPrefixes[object]), object, created: this.now() };
    const metadata = withoutMetadata.includes(object) ? undefined : {};
    const nulls = Object.fromEntries(empty.map((name) => [name, null]));
    const added = { ...common, metadata, ...nulls, ...fields } as unknown as Objects[N];
    this.#objects.set(added.id, added);
    return added;
  }

  find<N extends ObjectName>(object: N, id: string | null | undefined): Objects[N] | null {
    const found = this.findAny(id ?? '');
    return found?.object === object ? (found as Objects[N]) : null;
  }

  /** The object of this id, of whatever kind. */
  findAny(id: string): Objects[ObjectName] | null {
    return this.#objects.get(id) ?? null;
  }

  /** The object, or the error that Stripe answers with; `param` is where the request named it, if not in its address. */
  require<N extends ObjectName>(object: N, id: string | null, param?: string): Objects[N] {
    const found = this.find(object, id);
    if (!found) throw missingResource(object.replace(/^.*\./, ''), id ?? '', param);
    return found;
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  all<N extends ObjectName>(object: N): Objects[N][] {
    const found = [...this.#objects.values()].filter((each) => each.object === object);
    return found.reverse() as Objects[N][];
  }

  /** Records an event with the object as it is now, and queues its webhook. */
  emit(type: string, object: Objects[ObjectName]): void {
    const copy: Record<string, unknown> = { ...structuredClone(object) };
    for (const field of fieldsOnRequest[object.object] ?? []) delete copy[field];
    this.onEvent(this.insert('event', { type, data: { object: copy }, pending_webhooks: 1 }));
  }

  /** Changes an object, and records the event with it. */
  change<O extends Objects[ObjectName]>(object: O, fields: Fields<O>, type: string): O {
    this.emit(type, Object.assign(object, fields));
    return object;
  }

  /** Writes everything to disk before anyone sees it; the file is replaced as a whole. */
  save(): void {
    if (!this.#file) return;
    const rows = [...this.#objects.values()];
    replaceFile(this.#file, JSON.stringify({ ...this.state, rows }));
  }
}

const withoutMetadata: ObjectName[] = ['billing_portal.session', 'event', 'invoice_payment'];

/** A new id, e.g. `price_…`. */
export function newId(prefix: string): string {
  return prefix + randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
}

function newKeys(): StandInKeys {
  const key = (prefix: string) => `${prefix}_local_${randomBytes(18).toString('hex')}`;
  const [secretKey, publishableKey] = [key('sk_test'), key('pk_test')];
  return { secretKey, publishableKey, webhookSecret: key('whsec') };
}

function indexById(rows: unknown[]): Map<string, Objects[ObjectName]> {
  return new Map((rows as Objects[ObjectName][]).map((object) => [object.id, object]));
}

function read(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(
      `The file ${file} is damaged: restore it, or remove it to start with no local payments.`,
    );
  }
}

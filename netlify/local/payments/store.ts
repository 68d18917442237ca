/** The stand-in's state: in memory, and in one file that is replaced atomically. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#local/process/lifecycle.ts';
import { replaceFile } from '#src/integrations/private-files.ts';
import { missingResource } from './api/stripe-error.ts';
import { includableFields, idPrefixes } from './stripe-objects.ts';
import type { Event, ObjectName, Objects } from './stripe-objects.ts';

/** The site's keys. */
export type StandInKeys = Record<'secretKey' | 'publishableKey' | 'webhookSecret', string>;

/** An email that Stripe would send. */
export type StandInMail = Record<'to' | 'subject' | 'text', string>;

interface State {
  /** The stand-in's origin when this was saved: URLs in objects start with it. */
  origin: string;
  keys: StandInKeys;
  rows: unknown[];
  /** Responses by idempotency key; `at` is in epoch seconds. */
  answers: Record<string, { fingerprint: string; status: number; body: object; at: number }>;
  /** Emailed sign-in codes; `expiresAt` is in epoch seconds. */
  codes: { email: string; code: string; expiresAt: number; triesLeft: number }[];
}

/** Some fields of an object. */
export type Fields<T> = { [K in keyof T]?: T[K] | undefined };

/** The objects of a stand-in, which are changed in place and persisted by `save`. */
export class Store {
  readonly #file: string | null;
  #objects: Map<string, Objects[ObjectName]>;
  /** State other than the objects. */
  readonly state: State;
  /** Called with each new event. */
  onEvent: (event: Event) => void = () => undefined;
  sendMail: (mail: StandInMail) => void = () => undefined;

  /** Opens the folder's state, or an empty one without a folder; throws an OperatorError for a damaged file. */
  constructor(dir: string | null, keys: Partial<StandInKeys> = {}) {
    if (dir) mkdirSync(dir, { recursive: true });
    this.#file = dir && join(dir, 'state.json');
    const empty = { origin: '', rows: [], answers: {}, codes: [] };
    const saved: State = { ...empty, keys: newKeys(), ...(this.#file && read(this.#file)) };
    this.state = { ...saved, keys: { ...saved.keys, ...keys } };
    this.#objects = indexById(saved.rows);
  }

  /** Sets the stand-in's origin and updates URLs in objects. */
  moveTo(origin: string): void {
    const text = JSON.stringify([...this.#objects.values()]);
    const moved = text.replaceAll(`"${this.state.origin}/`, `"${origin}/`);
    this.#objects = indexById(JSON.parse(moved) as unknown[]);
    this.state.origin = origin;
  }

  /** Now, in epoch seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Adds an object with a new id, unless `fields` has one; the fields named in `nullable` default to null. */
  insert<N extends ObjectName>(
    object: N,
    fields: Fields<Objects[N]>,
    nullable: (keyof Objects[N])[] = [],
  ): Objects[N] {
    const common = { id: newId(idPrefixes[object]), object, created: this.now() };
    const metadata = withoutMetadata.includes(object) ? undefined : {};
    const nulls = Object.fromEntries(nullable.map((name) => [name, null]));
    const added = { ...common, metadata, ...nulls, ...fields } as unknown as Objects[N];
    this.#objects.set(added.id, added);
    return added;
  }

  find<N extends ObjectName>(object: N, id: string | null | undefined): Objects[N] | null {
    const found = this.findAny(id ?? '');
    return found?.object === object ? (found as Objects[N]) : null;
  }

  /** The object with this id, of any type. */
  findAny(id: string): Objects[ObjectName] | null {
    return this.#objects.get(id) ?? null;
  }

  /** Returns the object or throws Stripe's error; `param` is the parameter with its id, unless the id is in the path. */
  require<N extends ObjectName>(object: N, id: string | null, param?: string): Objects[N] {
    const found = this.find(object, id);
    if (!found) throw missingResource(object.replace(/^.*\./, ''), id ?? '', param);
    return found;
  }

  /** All objects of a type, newest first. */
  all<N extends ObjectName>(object: N): Objects[N][] {
    const found = [...this.#objects.values()].filter((stored) => stored.object === object);
    return found.reverse() as Objects[N][];
  }

  /** Records an event with a snapshot of the object, and queues its webhook. */
  emit(type: string, object: Objects[ObjectName]): void {
    const copy: Record<string, unknown> = { ...structuredClone(object) };
    for (const field of includableFields[object.object] ?? []) delete copy[field];
    this.onEvent(this.insert('event', { type, data: { object: copy }, pending_webhooks: 1 }));
  }

  /** Changes an object and records an event. */
  change<O extends Objects[ObjectName]>(object: O, fields: Fields<O>, type: string): O {
    this.emit(type, Object.assign(object, fields));
    return object;
  }

  /** Writes everything to disk. */
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

/** The part of Twilio's HTTP API that this site uses: accounts and messages; stricter than Twilio about parameters. */
import { randomBytes } from 'node:crypto';
import type { StoredText } from './text-store.ts';

/** The stand-in's state. */
export interface TwilioState {
  /** The state of every account here. */
  accountState: 'active' | 'suspended' | 'closed';
  keep: (text: StoredText) => void;
}

/** An error response with one of Twilio's own codes. */
class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** An auth token that the stand-in always rejects, for testing. */
export const refusedToken = 'invalid';

const number = /^\+[1-9]\d{6,14}$/;

/** Answers one request; a message is stored before this returns. */
export function answerTwilio(state: TwilioState, request: Request, body: string): Response {
  try {
    const { pathname, search } = new URL(request.url);
    const found = /^\/2010-04-01\/Accounts\/([^/]+?)(\/Messages)?\.json$/.exec(pathname);
    const [, accountSid = '', messages] = found ?? [];
    const method = messages ? 'POST' : 'GET';
    if (!found || request.method !== method || search !== '') {
      throw new Refusal(404, 20404, `The requested resource ${pathname} was not found`);
    }
    const token = requireToken(request.headers, accountSid);
    if (messages) {
      const message = createMessage(state, accountSid, request.headers, body);
      return Response.json(message, { status: 201 });
    }
    return Response.json(describeAccount(accountSid, token, state.accountState));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(error.status, error.code, error.message);
  }
}

/** An error as Twilio writes it. */
export function refuse(status: number, code: number, message: string): Response {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return Response.json({ code, message, more_info, status }, { status });
}

function requireToken(headers: Headers, accountSid: string): string {
  const [scheme, credentials = ''] = headers.get('authorization')?.split(' ') ?? [];
  const [user, ...rest] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const token = rest.join(':');
  const isRight = scheme === 'Basic' && user === accountSid && user.startsWith('AC');
  if (!isRight || token === '' || token === refusedToken) {
    throw new Refusal(401, 20003, 'Authenticate');
  }
  return token;
}

function describeAccount(sid: string, token: string, status: TwilioState['accountState']) {
  const at = new Date(0).toUTCString();
  return {
    sid,
    owner_account_sid: sid,
    auth_token: token,
    status,
    type: 'Full',
    friendly_name: 'Local account',
    date_created: at,
    date_updated: at,
    uri: `/2010-04-01/Accounts/${sid}.json`,
    subresource_uris: {},
  };
}

function createMessage(state: TwilioState, accountSid: string, headers: Headers, body: string) {
  if (!headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    throw new Refusal(415, 20415, 'Unsupported Media Type');
  }
  const params = new URLSearchParams(body);
  const [from, to, text] = ['From', 'To', 'Body'].map((name) => params.get(name) ?? '');
  for (const name of params.keys()) {
    if (!['From', 'To', 'Body'].includes(name) || params.getAll(name).length > 1) {
      throw new Refusal(400, 20001, `The stand-in knows no parameter ${name}, or not twice.`);
    }
  }
  if (!to) throw new Refusal(400, 21604, "A 'To' phone number is required.");
  if (!from) throw new Refusal(400, 21603, "A 'From' phone number is required.");
  if (!text) throw new Refusal(400, 21602, 'Message body is required.');
  if (!number.test(to)) throw new Refusal(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  if (!number.test(from)) throw new Refusal(400, 21212, `Invalid 'From' Phone Number: ${from}`);
  if (text.length > 1600) {
    throw new Refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit');
  }
  if (state.accountState !== 'active') {
    throw new Refusal(403, 20005, 'Account not active');
  }
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const now = new Date();
  state.keep({ sid, from, to, body: text, sentAt: now.toISOString() });
  return {
    sid,
    account_sid: accountSid,
    from,
    to,
    body: text,
    status: 'queued',
    date_created: now.toUTCString(),
    date_sent: null,
    error_code: null,
    error_message: null,
    direction: 'outbound-api',
    num_segments: '1',
    num_media: '0',
    price: null,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
    subresource_uris: {},
  };
}

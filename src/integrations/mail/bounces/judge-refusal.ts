/** Tells a missing mailbox from every other reason why a server refuses an email. */

/** A kind of refusal; one without `code` or `words` matches any. */
interface Refusal {
  /** Whether no reader is behind the address, so that it is taken off the list. */
  isGone: boolean;
  because: string;
  /** The enhanced status code (RFC 3463), or '' for a reply without one. */
  code?: RegExp;
  /** The reply, with each email address replaced by `<>`. */
  pattern?: RegExp;
}

/**
 * The first that matches decides. Doubtful refusals are not in it, and every reason to stay comes before the words for
 * a missing mailbox: an address that is kept by mistake is refused again, a reader who is removed never comes back.
 */
const refusals: Refusal[] = [
  { isGone: false, because: 'it is temporary', code: /^4/ },
  { isGone: false, because: 'it is temporary', pattern: /(?<![\d.:])4[25]\d[ -]/ },
  {
    isGone: true,
    because: 'Exchange Online knows no such recipient',
    code: /^5\.4\.1$/,
    pattern: /recipient address rejected: access denied/i,
  },
  {
    isGone: false,
    because: 'it is about the sender or its server',
    pattern:
      /\bsenders?\b|sending (?:mail|ip|server|host|domain)|mail ?from\b|\brelay(?!;| recipient)|unauthenticated|authenticat|\b(?:spf|dkim|dmarc|ptr|rdns)\b|reverse (?:dns|lookup)|client host|\b(?:helo|ehlo)\b|\byour (?:ip|host|hostname|server|domain|network)\b|return[- ]path|resource record/i,
  },
  {
    isGone: false,
    because: 'it is about a blocklist or a policy',
    pattern:
      /(?:black|block|deny)[ -]?list|blackhole|\b[a-z]{1,5}bl\b|(?<!not )\blisted (?:at|by|on)\b|\b(?:is|are|was|been) listed|blocked|banned|spam|abus|unsolicited|quarantine|reputation|polic(?:y|ies)|virus|denied|refused|prohibited|not allowed|preferences/i,
  },
  {
    isGone: false,
    because: 'it is about a rate or a limit',
    pattern:
      /\brate\b|frequency|too (?:many|large|big|much|fast)|limit|exceed|throttl|maximum|per (?:minute|hour|day)\b|gr[ae]y[- ]?list|temporar|(?:, try again|try again later|try later)/i,
  },
  {
    isGone: false,
    because: 'the mailbox is full',
    pattern: /(?:box|folder|is) full\b|quota|storage|capacity|\bspace\b|over (?:its|the|their) /i,
  },
  {
    isGone: false,
    because: 'the mailbox is suspended and may return',
    pattern: /disabled|suspend|frozen|\blocked\b|does(?: not|n.t) accept(?! mail \()/i,
  },
  { isGone: false, because: 'a program failed at delivery', pattern: /x-unix;/i },
  {
    isGone: false,
    because: 'NTT Docomo says so for readers who filter, too',
    code: /^(?:5\.[03]\.0)?$/,
    pattern: /550\W+unknown user <>/i,
  },
  {
    isGone: false,
    because: 'KDDI names no address for readers who filter',
    pattern: /550:? : user unknown/i,
  },
  {
    isGone: true,
    because: 'the code says that the address or its domain does not exist',
    // Exchange has 10 and 351 for recipients that it or the next server does not know.
    code: /^5\.1\.(?:1|2|3|6|10|351)$/,
  },
  {
    isGone: false,
    because: 'the code is about something else',
    // Servers without a better code use those that are left out; 4.4 and 4.310 are about a domain.
    code: /^5\.(?!(?:[0135]\.0|0\.350|4\.4|4\.310)$)/,
  },
  {
    isGone: false,
    because: 'the server had read the email, so that a filter may say so',
    pattern: /end of data/i,
  },
  {
    isGone: true,
    because: 'the words say that there is no such mailbox',
    pattern:
      /\b(?:no such|unknown|invalid|non-?existent|not our|no) (?:local |e-?mail )?(?:user|recipient|mailbox|address|account|person|customer)\b|\b(?:user|recipient|mailbox|address|account)\b(?:(?!\. )[^;!?]){0,50}\b(?:unknown|(?<!\b(?:may|might) )(?:not|n.t)(?: be)? (?:found|exist|recogni[sz]ed|known|local|listed in)|does(?: not|n.t) (?:exist|have an? )|no longer|invalid|unavailable)\b|address rejected\.?(?: <>)?$|\bunknown$/i,
  },
  {
    isGone: true,
    because: 'the words say that there is no such domain',
    pattern:
      /\b(?:host|domain)(?: [\w.-]+)? (?:not found|unknown|does not exist|does not accept mail)|\b(?:no such|unknown|invalid|illegal) (?:host|domain)(?! name)|unrouteable/i,
  },
];

/** A hostile text must not keep the patterns busy. */
const maxLength = 5_000;

/** The innermost enhanced status code in a reply, which is the one of the server that refused; '' if there is none. */
const findCode = (text: string): string =>
  [...text.matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g)].at(-1)?.[0] ?? '';

/**
 * The kind of a refusal, or null for one that is not known. `reply` is what the server said; `status` is the code of a
 * report. Beside a reply it counts only as temporary, because servers derive it from the reply's first digits.
 */
export function judgeRefusal(
  reply: string,
  status = '',
): Pick<Refusal, 'isGone' | 'because'> | null {
  const code =
    findCode(reply.slice(0, maxLength)) || findCode(!reply || status.startsWith('4') ? status : '');
  const text = (reply || status)
    .slice(0, maxLength)
    .replace(/^\s*smtp;\s*/i, '')
    .replace(/<?[^\s<>"'()[\]:;]+@[^\s<>"'()[\]:;]+>?/g, '<>')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    refusals.find(
      (refusal) => (refusal.code?.test(code) ?? true) && (refusal.pattern?.test(text) ?? true),
    ) ?? null
  );
}

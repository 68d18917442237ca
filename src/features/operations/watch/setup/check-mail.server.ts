/** Checks whether the mail server accepts our email, and whether receivers can authenticate it. */
import { Resolver } from 'node:dns/promises';
import { env } from '#src/environment/env.ts';
import {
  off,
  right,
  unknown,
  wrong,
  isExampleName,
  type Finding,
  type Target,
} from './setup-line.ts';

/** Resolves the TXT records of a name, each as a list of strings; rejects like `node:dns`. */
export type ReadTexts = (name: string) => Promise<string[][]>;

const notFound = new Set(['ENOTFOUND', 'ENODATA']);
const seeDocs = 'See docs/mail.md.';

/** Signs in to the mail server without sending anything. */
export async function checkMailServer({ deploy }: Target): Promise<Finding> {
  if (deploy === 'preview')
    return off('A preview sends no mail: administrators read it at /admin/health.');
  const { openSmtpSession } = await import('#src/integrations/mail/smtp-session.server.ts');
  const fix = 'Compare SMTP_URL with what your mail provider says.';
  // Throws for a missing variable, which would otherwise be reported as an unreachable server.
  void env().SMTP_URL;
  try {
    const session = await openSmtpSession();
    session.close();
    return right('The mail server accepts us.');
  } catch (error) {
    const { responseCode, code } = ((error as Error).cause ?? {}) as {
      responseCode?: number;
      code?: string;
    };
    if (code === 'EAUTH' || responseCode === 535)
      return wrong('The mail server does not accept the user or the password.', fix);
    if (code === 'ETLS')
      return wrong('The mail server offers no valid TLS, so it got no password.', fix);
    return wrong(
      responseCode
        ? `The mail server answers ${responseCode}.`
        : 'The mail server cannot be reached.',
      fix,
    );
  }
}

/** Checks the DNS records of the domain that sends our email. */
export async function checkMailRecords(
  readTexts: ReadTexts = askDns(),
): Promise<Record<'SPF' | 'DKIM' | 'DMARC', Finding>> {
  const { MAIL_FROM, MAIL_DKIM_SELECTOR: selector } = env();
  const domain = /@([^\s@<>]+?)>?$/.exec(MAIL_FROM)?.[1] ?? '';
  if (isExampleName(domain)) {
    const example = wrong('MAIL_FROM is an example.', 'Set it to an address of your own domain.');
    return { SPF: example, DKIM: example, DMARC: example };
  }
  const find = async (name: string, start: RegExp) => {
    const texts = await readTexts(name).catch((error: { code?: string }) => {
      if (notFound.has(error.code ?? '')) return [];
      throw error;
    });
    return texts.map((pieces) => pieces.join('')).filter((text) => start.test(text));
  };
  const [SPF, DKIM, DMARC] = await Promise.all(
    [
      async () => judgeSender(await find(domain, /^v=spf1(\s|$)/i)),
      async () =>
        selector
          ? judgeKey(await find(`${selector}._domainkey.${domain}`, /(^|;)\s*p=/i))
          : unknown(
              'Which key signs our email is not known.',
              `Set MAIL_DKIM_SELECTOR to the selector that your mail provider names. ${seeDocs}`,
            ),
      async () => {
        const own = await find(`_dmarc.${domain}`, /^v=DMARC1\s*(;|$)/i);
        // A subdomain without a policy has that of its parent domain.
        const above = domain.split('.').slice(1).join('.');
        return judgePolicy(
          own.length === 0 && above.includes('.')
            ? await find(`_dmarc.${above}`, /^v=DMARC1\s*(;|$)/i)
            : own,
        );
      },
    ].map((check) => check().catch(() => unknown('DNS cannot be asked from here.'))),
  );
  return { SPF: SPF!, DKIM: DKIM!, DMARC: DMARC! };
}

function askDns(): ReadTexts {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  return (name) => resolver.resolveTxt(name);
}

function judgeSender(records: string[]): Finding {
  if (records.length === 0)
    return wrong('The sender’s domain names no servers that may send for it.', seeDocs);
  if (records.length > 1)
    return wrong(
      'The sender’s domain has two SPF records, which receivers take for none.',
      seeDocs,
    );
  if (!/\s[~-]all\b|\sredirect=/i.test(records[0]!))
    return wrong('The sender’s domain lets any server send for it.', seeDocs);
  return right('The sender’s domain names the servers that may send for it.');
}

function judgeKey(records: string[]): Finding {
  if (records.length === 0) return wrong('There is no key under MAIL_DKIM_SELECTOR.', seeDocs);
  if (!/(^|;)\s*p=\s*[^;\s]/i.test(records[0]!))
    return wrong('The key under MAIL_DKIM_SELECTOR was withdrawn.', seeDocs);
  return right('The sender’s domain has the key that signs our email.');
}

function judgePolicy(records: string[]): Finding {
  if (records.length !== 1)
    return wrong('The sender’s domain has no DMARC policy, or more than one.', seeDocs);
  const policy = /;\s*p=\s*(none|quarantine|reject)\b/i.exec(records[0]!)?.[1]?.toLowerCase();
  if (!policy) return wrong('The DMARC policy of the sender’s domain cannot be read.', seeDocs);
  return right(`Receivers are told what to do with mail that is not ours: ${policy}.`);
}

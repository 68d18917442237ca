/** `npm run digest:preview`: writes an article's newsletter email to the folder that `/_local/mail` shows. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ourDay } from '#src/formats/our-day.ts';
import { composeMail } from '#src/integrations/mail/smtp-session.server.ts';
import { makePrivateFolder } from '#src/integrations/private-files.ts';
import { readLawNews } from '#src/laws/news/law-news.ts';
import { site } from '#src/site.ts';
import { findArticle } from './find-article.ts';
import './functions/load-tsx.ts';
import { openMailStore } from './mail/mail-store.ts';
import { OperatorError } from './process/lifecycle.ts';
import { projectRoot, loadSettings } from './process/settings.ts';

/** Not a real subscriber: the unsubscribe links open the page for unknown tokens. */
const reader = {
  email: 'dana.reyes@portamelie.example',
  token: 'a-reader-who-does-not-exist-0000',
};

try {
  const { port, localDir } = loadSettings();
  const [path] = process.argv.slice(2);
  const article = findArticle(join(projectRoot, 'src', 'content', 'articles'), path);
  const localUrl = `http://localhost:${port}`;
  const siteUrl = (process.env.SITE_URL || localUrl).replace(/\/+$/, '');
  // Imported here because they need the .tsx loader, which must be registered first.
  const { digestMail } = await import('#src/features/newsletter/issues/list-mail.server.ts');
  const { writeForEverything } =
    await import('#src/features/newsletter/issues/register-sections.server.ts');
  const { planIssue } = await import('#src/features/newsletter/issues/issue.ts');
  // Upcoming deadlines come from the build; without one the section is empty.
  const news = await readLawNews().catch(() => ({ deadlines: [], changes: [] }));
  const day = ourDay();
  const register = planIssue({ articles: [], news }, [], day)?.register ?? null;
  const { to, ...mail } = digestMail(article, {
    subscriber: reader,
    siteUrl,
    slug: day,
    register: writeForEverything({ day, article, register }, siteUrl),
  });
  const source = await composeMail(
    { ...mail, recipient: to, messageId: `<${randomUUID()}@localhost>`, createdAt: new Date() },
    process.env.MAIL_FROM || `${site.name} <${site.contact.infoEmail}>`,
  );
  await makePrivateFolder(localDir);
  // A running server on this folder may be writing an email: leave its partial files alone.
  const store = openMailStore(join(localDir, 'mail'), { deletePartial: false });
  const name = await store.keep([source]);
  const draft = article.isDraft ? ' It is a draft. No one gets it yet.' : '';
  console.log(
    `The email for ${article.path} is at ${localUrl}/_local/mail/${name} while npm start runs.${draft}`,
  );
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

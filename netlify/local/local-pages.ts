import { isFromThisMachine } from './http-server.ts';
import type { OpenServices } from './local-services.ts';
import { viewMails } from './mail/mail-viewer.ts';

/** Answers `/_local/mail…` and `POST /_local/run/{name}`; null for other paths and other machines. */
export async function answerLocalPage(
  request: Request,
  socketAddress: string,
  { mails, texts, schedules }: Pick<OpenServices, 'mails' | 'texts' | 'schedules'>,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/_local/') || !isFromThisMachine(request, socketAddress)) return null;
  if (pathname === '/_local/mail' || pathname.startsWith('/_local/mail/')) {
    return viewMails(request, mails, texts);
  }
  const name = /^\/_local\/run\/([\w-]+)$/.exec(pathname)?.[1];
  if (!name) return null;
  if (request.method !== 'POST') {
    return Response.json({ error: 'Use POST.' }, { status: 405, headers: { allow: 'POST' } });
  }
  return (
    (await schedules.run(name)) ??
    Response.json({ error: `There is no scheduled function named ${name}.` }, { status: 404 })
  );
}

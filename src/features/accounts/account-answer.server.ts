/** Answers that give the browser cookies: JSON for a script, a page to go to for a plain form. */
import { seeOther, toJson } from '#src/server/answer.ts';
import { isFormPost } from '#src/server/request-input.ts';

/** What an answer carries, and where a plain form goes. */
export interface CookieAnswer {
  data?: Record<string, unknown>;
  page: string;
  cookies: string[];
}

/** Answers a request for a change of who is signed in. */
export function answerWithCookies(
  request: Request,
  { data = {}, page, cookies }: CookieAnswer,
): Response {
  const answer = isFormPost(request) ? seeOther(page) : toJson(200, { success: true, data });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

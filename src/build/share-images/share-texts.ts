/** What share pictures say, and where they are. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { absoluteUrl } from '#src/build/deploy.ts';

/** The text of a share picture. */
export interface ShareTexts {
  /** One line above the headline, for example the series and the date. */
  kicker: string;
  headline: string;
}

/** The texts of the picture of pages without their own. */
export const siteTexts = (): ShareTexts => ({
  kicker: new URL(absoluteUrl('/')).host,
  headline: site.tagline,
});

/** The texts of an article's picture. */
export const articleTexts = ({ title, date }: { title: string; date: string }): ShareTexts => ({
  kicker: `${site.blog.name}  ·  ${writtenDay(date)}`,
  headline: title,
});

/** The path of an article's picture. */
export const shareImagePath = ({ path }: { path: string }): string => `/share${path}.png`;

/** The texts of the picture of a place with laws. */
export const placeTexts = (name: string): ShareTexts => ({
  kicker: 'AI laws by state',
  headline: `${name} AI laws that apply to public agencies`,
});

/** The words of a picture in reading order, for people who cannot see it; without our address, which adds nothing. */
export const shareAlt = ({ kicker, headline }: ShareTexts): string =>
  kicker === siteTexts().kicker
    ? `${site.name}. ${headline}`
    : `${site.name}. ${kicker.replace(/\s+/g, ' ')}: ${headline}`;

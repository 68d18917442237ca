/** The script of the page of deadlines: what passed since the build, or is not over where the visitor is, moves. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { localDay, movePassed } from './move-passed.ts';

const today = localDay(new Date());
movePassed(document, today, writtenDay(today));

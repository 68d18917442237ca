/** The script of the deadlines page: moves deadlines that passed since the build, or that have not passed in the visitor's time zone. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { localDay, movePassed } from './move-passed.ts';

const today = localDay(new Date());
movePassed(document, today, writtenDay(today));

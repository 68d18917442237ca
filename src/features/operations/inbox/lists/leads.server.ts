/** Lists of those who wrote to us and may become customers, or wait for an answer. */
import { sql } from 'drizzle-orm';
import { demoBookingFacts, demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { retention } from '#src/retention.ts';
import {
  barrierReportFacts,
  barrierReports,
  leftQuestionFacts,
  leftQuestions,
  questionAnswers,
} from '#src/integrations/database/tables/leads.ts';
import {
  webinarRegistrationFacts,
  webinarRegistrations,
} from '#src/integrations/database/tables/webinar-registrations.ts';
import {
  maturityAssessmentFacts,
  maturityAssessments,
} from '#src/integrations/database/tables/maturity-assessments.ts';
import { pick } from '#src/people/personal-data/personal-data.server.ts';
import { endOf, inboxList } from './list.server.ts';

/** Booked demos, one row each. */
export const bookingList = inboxList({
  label: 'Bookings',
  leadKind: 'bookings',
  searched: pick(demoBookings, 'reference', 'name', 'email', 'agency'),
  typed: demoBookingFacts,
  table: demoBookings,
  id: demoBookings.id,
  receivedAt: demoBookings.createdAt,
  keptUntil: endOf(retention.demoBookings, demoBookings.createdAt),
  fields: ({ who, what, details }) => [
    who('Name', demoBookings.name),
    who('Agency', demoBookings.agency),
    who('Email', demoBookings.email),
    what('Reference', demoBookings.reference),
    what('Demo starts', demoBookings.startsAt),
    what('Canceled', demoBookings.canceledAt),
    details('Confirmed', demoBookings.confirmedAt),
    details('Picked day', demoBookings.preferredDate),
    details('Picked time', demoBookings.preferredTime),
    details("Visitor's time zone", demoBookings.timeZone),
  ],
});

const beginningLength = 160;

/** Questions that visitors left, one row each. */
export const questionList = inboxList({
  label: 'Questions',
  leadKind: 'questions',
  searched: pick(leftQuestions, 'email', 'agency', 'question'),
  typed: leftQuestionFacts,
  table: leftQuestions,
  id: leftQuestions.id,
  receivedAt: leftQuestions.createdAt,
  splitsWords: true,
  keptUntil: endOf(retention.leftQuestions, leftQuestions.createdAt),
  columns: { question: leftQuestions.question },
  fields: ({ who, what, details }) => [
    who('Agency', leftQuestions.agency),
    who('Email', leftQuestions.email),
    what('Beginning', ({ question }) =>
      question.length > beginningLength ? `${question.slice(0, beginningLength)}…` : question,
    ),
    details('Question', leftQuestions.question),
    // `left_questions.id` in full, because Drizzle would write a column without its table here. Not sorted:
    // answers never change, so Postgres reads them in the order in which they were stored.
    details(
      'Our answers',
      sql<string | null>`(select string_agg(answer, e'\n\n') from ${questionAnswers}
        where question_id = left_questions.id)`,
    ),
    details('Conversation with Lexi', leftQuestions.conversation),
  ],
});

/** Webinar registrations, one row each. */
export const registrationList = inboxList({
  label: 'Webinar registrations',
  leadKind: 'webinar-registrations',
  searched: {
    name: [webinarRegistrations.firstName, webinarRegistrations.lastName],
    email: webinarRegistrations.email,
    webinar: webinarRegistrations.webinarDate,
  },
  typed: webinarRegistrationFacts,
  table: webinarRegistrations,
  id: webinarRegistrations.id,
  receivedAt: webinarRegistrations.createdAt,
  keptUntil: endOf(retention.webinarRegistrations, webinarRegistrations.createdAt),
  fields: ({ who, what }) => [
    who('First name', webinarRegistrations.firstName),
    who('Last name', webinarRegistrations.lastName, { continues: true }),
    who('Email', webinarRegistrations.email),
    what('Webinar', webinarRegistrations.webinarDate),
  ],
});

const { createdAt, reportId, reportWithdrawnAt } = maturityAssessments;

/** Maturity assessments, one row each, without report URLs, because anyone who has the URL can open the report. */
export const assessmentList = inboxList({
  label: 'Assessments',
  leadKind: 'assessments',
  searched: pick(maturityAssessments, 'name', 'email', 'agency'),
  typed: maturityAssessmentFacts,
  table: maturityAssessments,
  id: maturityAssessments.id,
  receivedAt: createdAt,
  keptUntil: endOf(retention.assessments, createdAt),
  columns: {
    answers: maturityAssessments.answers,
    isReportGone: sql<boolean>`${reportId} is null or ${reportWithdrawnAt} is not null`,
    reportKeptUntil: endOf(retention.assessmentReports, createdAt),
  },
  fields: ({ who, what, details }) => [
    who('Name', maturityAssessments.name),
    who('Agency', maturityAssessments.agency),
    who('Email', maturityAssessments.email),
    what('Maturity level', maturityAssessments.maturityLevel),
    details('Score (10 to 50)', maturityAssessments.score),
    details('State', maturityAssessments.state),
    details('Title', maturityAssessments.title),
    details('Answers (1 to 5)', ({ answers }) =>
      Object.entries(answers)
        .map(([question, answer]) => `${question} ${answer}`)
        .join(', '),
    ),
    details('Report kept until', ({ isReportGone, reportKeptUntil }) =>
      isReportGone ? null : reportKeptUntil,
    ),
  ],
});

/** Reports of accessibility barriers, one row each. */
export const barrierList = inboxList({
  label: 'Barriers',
  leadKind: 'barrier-reports',
  searched: {
    email: barrierReports.email,
    page: barrierReports.place,
    tools: barrierReports.tools,
  },
  typed: barrierReportFacts,
  table: barrierReports,
  id: barrierReports.id,
  receivedAt: barrierReports.createdAt,
  splitsWords: true,
  keptUntil: endOf(retention.barrierReports, barrierReports.createdAt),
  fields: ({ who, what, details }) => [
    who('Email', barrierReports.email),
    what('Page', barrierReports.place),
    details('Browser and tools', barrierReports.tools),
    details('Barrier', barrierReports.problem),
  ],
});

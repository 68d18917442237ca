/** Our own AI contract clause addendum: its version, how we fill in its blanks, and the clauses that we sign with a change. */
import { legalFigures, ownTerms } from './legal-figures.ts';

const { breachNotice, dataAfterTermination, notice, uptimeTarget } = legalFigures;

/** The day from which the signed addendum is in effect; a change of the template needs a new one. */
export const addendumVersion = '2026-11-29';

/** What we write in place of the template's square brackets. */
export const addendumBlanks: Readonly<Record<string, string>> = {
  'Executive sponsor title': 'authorized representative',
  Contact: 'the security contact of the order',
  '90': '90',
  three: 'three',
};

/** A clause that we sign with a change. */
interface AddendumDifference {
  /** Its number in the template. */
  clause: string;
  /** The clause as we sign it, in place of the template's. */
  signed: string;
  /** What the template asks, and what we promise instead. */
  text: string;
}

/** Every difference; we sign all other clauses word for word. */
export const addendumDifferences: readonly AddendumDifference[] = [
  {
    clause: '1.6',
    signed:
      '"Fact Sheet" means the vendor AI fact sheet that Contractor completes for Agency on request, with its corrections.',
    text: 'The template names the day on which the fact sheet was completed. We complete yours when you ask for it.',
  },
  {
    clause: '3.1',
    signed:
      "Contractor has disclosed in the Fact Sheet each AI System it supplies or uses in performance. Contractor announces another one, or a new AI feature, and it stays off until Agency's administrator turns it on.",
    text: 'The template asks for your written approval before a new AI feature. We announce it, and it stays off until your administrator turns it on.',
  },
  {
    clause: '6.1',
    signed:
      'Contractor must protect Agency Data by a written program that meets the safeguards that the Agreement names under Security, including encryption in transit and at rest, multifactor authentication, least access, logging, and separation from the data of other customers.',
    text: 'The template asks for an independent standard. The platform under the AI workspace is SOC 2 compliant; the governance suite has no such report of its own.',
  },
  {
    clause: '7.1',
    signed: `The one measure is availability: a target of ${uptimeTarget.text} of each calendar month, as the Agreement counts it under Uptime. There is no measure of accuracy, errors or response time. Agency may test the AI System with its own cases before acceptance, and again after any Significant Change.`,
    text: `The template asks for measures of accuracy, errors, response time and availability. We set one: the target of ${uptimeTarget.text} uptime in a month.`,
  },
  {
    clause: '7.2',
    signed:
      'This is a target, not a guarantee, and no service credits are attached to it. If Contractor misses it in a month, it tells Agency on request what happened and what it changed. Agency may end the Agreement at any time, as its section Ending says.',
    text: 'The template asks for a plan and a cure when a measure is missed, and lets you withhold fees. Our measure is a target: if we miss it, we tell you on request what happened and what we changed. You may end the agreement at any time.',
  },
  {
    clause: '20.2',
    signed: `Within ${dataAfterTermination.text} after the end, Contractor must return Agency Data in a common open format at no added cost and give up to ${dataAfterTermination.text} of help to move the service on Agency's request.`,
    text: `The template suggests 60 days of help to move the service. We give up to ${dataAfterTermination.text}.`,
  },
  {
    clause: '20.3',
    signed: `Within ${dataAfterTermination.text} after the end, unless Agency asks in that time to wait, Contractor must delete Agency Data, derived data and tuned models, and certify it in writing. Copies in backups are deleted or overwritten within ${ownTerms.backups.text} and stay protected until then. A legal hold suspends this clause.`,
    text: `The template counts the deletion from your receipt of the data. We delete within ${dataAfterTermination.text} after the end, unless you ask us in that time to wait.`,
  },
  {
    clause: '21.2',
    signed: `For a term whose price the order does not name, Contractor may change a price with at least ${notice.text}' written notice. The new price applies from Agency's next term at the earliest, and Agency may end the Agreement before. There is no limit on an increase.`,
    text: `The template limits how much a price rises, with 120 days' notice. We set no limit and give at least ${notice.text}' notice; a new price applies from your next term at the earliest, and you may end before.`,
  },
  {
    clause: '22.1',
    signed:
      "Contractor must carry, with insurers that may do business in Agency's state, commercial general liability, technology errors and omissions including cyber liability, and workers' compensation as law requires, in the amounts of the certificates under clause 22.2.",
    text: 'The template names amounts. Ours are those of our certificates, which you get on request.',
  },
];

/** The figures that the template and our agreement share; a test compares them. */
export const addendumFigures = [
  { clause: '12.1', figure: breachNotice.count, unit: 'hours' },
  { clause: '16.1', figure: notice.count, unit: 'days' },
  { clause: '20.2', figure: dataAfterTermination.count, unit: 'days' },
] as const;

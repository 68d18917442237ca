/** The state of a lead beside its row, in the same query. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leadStates } from '#src/integrations/database/tables/leads.ts';
import type { Lead, LeadFilter, LeadKind } from './lead.ts';

const found = (kind: LeadKind, id: PgColumn) =>
  sql`from ${leadStates} as lead where lead.kind = ${kind}::text and lead.lead_id = ${id}::text`;

/** A column with the state of each row. */
export function leadOf(kind: LeadKind, id: PgColumn): SQL<Lead> {
  return sql`coalesce(
    (select jsonb_build_object('state', lead.state, 'assignee', lead.assignee_email) ${found(kind, id)}),
    '{"state": "new", "assignee": null}'::jsonb)`.mapWith((value: unknown) =>
    typeof value === 'string' ? (JSON.parse(value) as Lead) : (value as Lead),
  );
}

/** Holds for the rows in a state, or assigned to somebody. */
export function matchesLead(kind: LeadKind, id: PgColumn, filter: LeadFilter): SQL {
  if ('assignee' in filter)
    return sql`exists (select 1 ${found(kind, id)} and lead.assignee_email = ${filter.assignee}::text)`;
  return sql`coalesce((select lead.state ${found(kind, id)}), 'new') = ${filter.state}::text`;
}

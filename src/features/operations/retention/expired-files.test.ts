import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestBlobs } from '#tests/fixtures/blobs.ts';
import { openTestDatabase } from '#tests/fixtures/database.ts';
import { putReport } from '#src/integrations/blobs/stores.server.ts';
import { batch } from '#src/integrations/database/client.ts';
import { retention } from '#src/retention.ts';
import { deleteExpired } from './delete-expired.server.ts';

const [fixture, blobs] = await Promise.all([openTestDatabase(), openTestBlobs()]);
afterAll(() => Promise.all([fixture.close(), blobs.close()]));
beforeEach(async () => {
  await fixture.query('truncate maturity_assessments');
});

/** Adds an assessment with its report; `withdrawn` is the age of the request to delete the report. */
async function addReport(id: string, age: string, withdrawn: string | null = null) {
  await fixture.query(
    `insert into maturity_assessments (id, report_id, submission_key, name, title, agency, email,
       answers, score, maturity_level, recommendations, created_at, report_withdrawn_at)
     values (gen_random_uuid(), $1, $1, 'Dana', 'CIO', 'City', 'dana@city.example', '{}', 10,
       'initial', '[]', now() - $2::interval, now() - $3::interval)`,
    [id, age, withdrawn],
  );
  await putReport(id, { id });
}
const kept = retention.assessmentReports.text;
const reportIds = async () =>
  (await fixture.query('select report_id from maturity_assessments order by 1')).flat();

test('a report is deleted at the end of its time or at its reader’s request, and its assessment stays (R39)', async () => {
  await addReport('old', `${kept} 1 minute`);
  await addReport('withdrawn', '1 day', '61 minutes');
  await addReport('just-withdrawn', '1 day', '1 minute');
  await addReport('young', `${kept} -1 hour`);
  expect(await deleteExpired(batch)).toMatchObject({ assessmentReports: 2, assessments: 0 });
  expect(blobs.keys().sort()).toEqual(['just-withdrawn', 'young']);
  expect(await reportIds()).toEqual(['just-withdrawn', 'young', null, null]);
  expect(await deleteExpired(batch)).toMatchObject({ assessmentReports: 0 });
  await fixture.query(
    `update maturity_assessments set created_at = now() - interval '${retention.assessments.text} 25 hours'`,
  );
  expect(await deleteExpired(batch)).toMatchObject({ assessmentReports: 2, assessments: 2 });
  expect(await deleteExpired(batch)).toMatchObject({ assessments: 2 });
  expect(await reportIds()).toEqual([]);
  expect(blobs.keys()).toEqual([]);
});

test('while the store is down the run fails, everything else is deleted, and the next run deletes the reports', async () => {
  for (let n = 0; n < 45; n += 1) await addReport(`old-${n}`, `${kept} 25 hours`);
  await fixture.query(
    `insert into rate_limit_hits (key, expires_at) values ('over', now() - interval '1 minute')`,
  );
  blobs.setReachable(false);
  await expect(deleteExpired(batch)).rejects.toThrow();
  expect(await reportIds()).toHaveLength(45);
  expect(await fixture.query('select key from rate_limit_hits')).toEqual([]);
  blobs.setReachable(true);
  expect(await deleteExpired(batch)).toMatchObject({ assessmentReports: 45 });
  expect(blobs.keys()).toEqual([]);
});

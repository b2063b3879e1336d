import { type Kysely, sql } from 'kysely'

/** Changes names only: programs of before go on beside it. */
export const kind = 'expand'

/** The schedules of a new installation get the names that administrators use; one that somebody renamed keeps its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update jobs j set job_name = n.name
    from (values
      ('Clear up', 'Clean-up'),
      ('Check the audit trail', 'Audit check'),
      ('Send reminders', 'Morning reminders'),
      ('Back up', 'Backup'),
      ('Prove the newest backup', 'Test restore'),
      ('Judge the proof of visits', 'Visit proof check')
    ) n (was, name)
    where j.action = 'schedule' and j.requested_by is null and j.job_name = n.was
  `.execute(db)
}

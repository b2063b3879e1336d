import { type Kysely, sql } from 'kysely'

/**
 * What the next migrations fill the past with: which number (2026-11-21-01) a change of that time had. The first that
 * is through with it drops it again (2026-11-24-53).
 *
 * Each line of the trail tells a time and a number. A time gets the least number of the lines from it on, so the order
 * of the numbers is the order of the times. Before the first number there is none: such a time gets one below zero,
 * its milliseconds less ten million million, and is thus in order too, below every number of a transaction. The lines
 * that were there when numbers began have the least number all together, so the last one of these is the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table past_numbers (at timestamptz primary key, seq bigint not null)`.execute(db)
  await sql`
    insert into past_numbers
      select at, min(seq) from (
        select at, min(seq) over (order by at desc, id desc rows unbounded preceding) as seq from audit_log
        where at >= (select max(at) from audit_log where seq = (select min(seq) from audit_log))) l
      group by at
  `.execute(db)
  await sql`
    create function bisita_past_number(past timestamptz) returns bigint language sql stable as $$
      select floor(extract(epoch from past) * 1000)::bigint - 10000000000000
    $$
  `.execute(db)
  // Where no line is as late, the number is the one that is known to be no lower: that of the last change.
  await sql`
    create function bisita_number_at(past timestamptz, last_change bigint) returns bigint language sql stable as $$
      select case when past >= (select min(n.at) from past_numbers n)
        then least((select n.seq from past_numbers n where n.at >= past order by n.at limit 1), last_change)
        else bisita_past_number(past) end
    $$
  `.execute(db)
  // When a visit or call was recorded or taken back: what was asked for first came earlier than it was done.
  await sql`
    create function bisita_told_at(visit_id uuid, deed text, otherwise timestamptz) returns timestamptz language sql stable as $$
      select coalesce((select min(l.at) from audit_log l
        where l.record_id = visit_id::text and l.action in ('visit.' || deed, 'call.' || deed)), otherwise)
    $$
  `.execute(db)
}

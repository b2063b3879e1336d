import type { Database } from '@bisita/server/database/connection'
import { everybodyId } from '@bisita/server/database/counts'

/** Days over which the lines are spread, the last of them today. */
const days = 400

/**
 * Lines that a business of some years leaves behind: four actions that are most of them, one that is rare, one that
 * only a handful of lines have, some of an administrator who otherwise does something else, and one day on which
 * the administrator added a tenth of all. Written in one go, with counts, and with seals of no worth.
 */
export async function seedTrail({ pool }: Database, lines: number): Promise<void> {
  await pool.query(
    `with people as (
      select (select id from users where username = 'admin') as admin,
        (select array_agg(id order by username) from users where user_type <> 'admin') as others
    ),
    drawn as (
      select g, (g * 7919::bigint) % 1000 as kind, (g * 104729::bigint) % array_length(others, 1) + 1 as person, admin, others,
        g % 60000 = 2 as odd, g % 100000 = 0 as rare, g % 300000 = 1 as rarest, g between $1::int / 2 and $1::int / 2 + $1::int / 10 as added
      from generate_series(1, $1::int) g cross join people
    )
    insert into audit_log (at, user_id, action, record_type, record_id, after, address, request_id)
    select
      case when added then date_trunc('day', now()) - interval '200 days' + (g - $1::int / 2) * interval '60 milliseconds'
        else now() - ($1::int - g) * interval '${days} days' / $1::int end,
      case when rare or rarest or odd or added then admin when kind = 999 then null else others[person] end,
      case when rarest then 'settings.change' when rare then 'product.update' when odd then 'client.update' when added then 'client.create'
        when kind < 300 then 'auth.sign_in' when kind < 600 then 'visit.create' when kind < 800 then 'client.update'
        when kind < 990 then 'itinerary.create' else 'approval.approve' end,
      case when rarest then 'settings' when rare then 'product' when odd or added then 'client' when kind < 300 then 'user' when kind < 600 then 'visit'
        when kind < 800 then 'client' when kind < 990 then 'itinerary' else 'approval' end,
      'record-' || (g * 15485863::bigint) % ($1::int / 8 + 1), '{"visit_result": "Not Around", "duration": 12}', '127.0.0.1', 'bench'
    from drawn order by g`,
    [lines],
  )
  await pool.query(
    `insert into audit_seals (n, audit_id, seq, seal, key_id, sealed_at)
     select (select coalesce(max(n), 0) from audit_seals) + row_number() over (order by a.seq, a.id), a.id, a.seq, '\\x00', 'bench', now()
     from audit_log a where not exists (select from audit_seals s where s.audit_id = a.id)`,
  )
  await pool.query('truncate audit_counts')
  await pool.query(
    `insert into audit_counts (user_id, span, day, action, record_type, n)
     select who, span, case span when 'day' then day else date_trunc('month', day)::date end, action, record_type, sum(n)
     from (select user_id, (at at time zone 'Asia/Manila')::date as day, action, record_type, count(*) as n from audit_log group by 1, 2, 3, 4) a
     cross join lateral (select $1::uuid as who union all select user_id where user_id is not null) holders
     cross join (values ('day'), ('month')) spans (span) group by 1, 2, 3, 4, 5`,
    [everybodyId],
  )
  await pool.query('analyze audit_log')
  await pool.query('analyze audit_seals')
  await pool.query('analyze audit_counts')
}

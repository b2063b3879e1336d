import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { everybodyId } from '../../database/counts.ts'
import { sealedTo } from './filters.ts'

/** Names the sealing among the advisory locks of the database. */
const sealing = 7_000_022

/** Everything of a line `a` as one text: the same for the same line, and for no other. Null where there is none. */
const content: RawBuilder<string | null> = sql`case when a.id is not null then jsonb_build_array(a.seq, a.id,
  (extract(epoch from a.at) * 1000000)::bigint, a.user_id, a.action, a.record_type, a.record_id, a.before::text, a.after::text,
  a.address::text, a.request_id)::text end`

export type LatestSeal = { readonly n: number; readonly audit_id: number; readonly seal: Buffer; readonly key_id: string; readonly sealed_at: Date }

/** The last seal; undefined where nothing is sealed. */
export async function findLatestSeal(db: Executor): Promise<LatestSeal | undefined> {
  const { rows } = await sql<LatestSeal>`select n, audit_id, seal, key_id, sealed_at from audit_seals order by n desc limit 1`.execute(db)
  return rows[0]
}

/** The seal at a position. */
export async function findSeal(db: Executor, n: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ seal: Buffer }>`select seal from audit_seals where n = ${n}`.execute(db)
  return rows[0]?.seal
}

/** Whether any line waits to be sealed, settled or not. */
export async function anyUnsealed(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from audit_log a where (a.seq, a.id) > ${sealedTo}) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

/** Makes this transaction the one that seals. False where another one is. */
export async function lockSealing(trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${sealing}) as got`.execute(trx)
  return rows[0]?.got ?? false
}

export type UnsealedLine = { readonly id: number; readonly seq: number; readonly content: string }

/** The next lines to be sealed, in their order: only such as no other line can come before any more. */
export async function nextUnsealed(trx: Executor, most: number): Promise<UnsealedLine[]> {
  const { rows } = await sql<UnsealedLine>`
    select a.id, a.seq, ${content} as content from audit_log a
    where (a.seq, a.id) > ${sealedTo} and a.seq < bisita_settled() order by a.seq, a.id limit ${most}
  `.execute(trx)
  return rows
}

/** Stores the seals of lines and counts these. */
export async function insertSeals(
  trx: Executor,
  seals: readonly { readonly n: number; readonly id: number; readonly seq: number; readonly seal: Buffer }[],
  key_id: string,
): Promise<void> {
  await sql`
    insert into audit_seals (n, audit_id, seq, seal, key_id, sealed_at)
    select *, ${key_id}, now() from unnest(${seals.map(({ n }) => n)}::bigint[], ${seals.map(({ id }) => id)}::bigint[],
      ${seals.map(({ seq }) => seq)}::bigint[], ${seals.map(({ seal }) => seal)}::bytea[])
  `.execute(trx)
  await sql`
    insert into audit_counts as k (user_id, span, day, action, record_type, n)
    select who, span, case span when 'day' then day else date_trunc('month', day)::date end, action, record_type, count(*)
    from (
      select user_id, (at at time zone 'Asia/Manila')::date as day, action, record_type
      from audit_log where id = any(${seals.map(({ id }) => id)}::bigint[])
    ) a
    cross join lateral (select ${everybodyId}::uuid as who union all select user_id where user_id is not null) holders
    cross join (values ('day'), ('month')) spans (span)
    group by 1, 2, 3, 4, 5
    on conflict (user_id, span, day, action, record_type) do update set n = k.n + excluded.n
  `.execute(trx)
}

/** A seal with its line, as both are stored; no content where the line is gone. */
export type SealedLine = {
  readonly n: number
  readonly audit_id: number
  readonly seal: Buffer
  readonly key_id: string
  /** Whether the seal stands at its line's place. */
  readonly placed: boolean
  readonly content: string | null
}

/** The seals after a position, with their lines. */
export async function sealedAfter(db: Executor, n: number, most: number): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select s.n, s.audit_id, s.seal, s.key_id, coalesce(s.seq = a.seq, true) as placed, ${content} as content
    from audit_seals s left join audit_log a on a.id = s.audit_id where s.n > ${n} order by s.n limit ${most}
  `.execute(db)
  return rows
}

/** Lines among the sealed ones that have no seal, at most so many. */
export async function findUnsealedBefore(db: Executor, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from audit_log a where (a.seq, a.id) <= ${sealedTo}
      and not exists (select from audit_seals s where s.audit_id = a.id) order by a.id limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** In how many places the counts differ from the sealed lines counted one by one. */
export async function countWrongAuditCounts(db: Executor): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with lines as (
      select a.user_id, (a.at at time zone 'Asia/Manila')::date as day, a.action, a.record_type
      from audit_seals s join audit_log a on a.id = s.audit_id
    ),
    counted as (
      select who as user_id, span, case span when 'day' then day else date_trunc('month', day)::date end as day, action, record_type, count(*) as n
      from lines cross join lateral (select ${everybodyId}::uuid as who union all select user_id where user_id is not null) holders
      cross join (values ('day'), ('month')) spans (span) group by 1, 2, 3, 4, 5
    )
    select count(*)::int as wrong from counted c full join audit_counts k using (user_id, span, day, action, record_type)
    where c.n is distinct from k.n
  `.execute(db)
  return rows[0]?.wrong ?? 0
}

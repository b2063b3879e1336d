import { clientFields } from '@bisita/rules/clientFields'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** A place is told by its path, not its code; everything else as it is stored. */
const told = (side: 'b' | 'a') => sql`
  case when b.key = 'location_id' then (select to_jsonb(l.location) from locations l where l.id = ${sql.ref(side)}.value #>> '{}')
       else ${sql.ref(side)}.value end`

/**
 * Everything that happened to a client, newest first, as JSON text: its creation, each change of what
 * people enter, and its visits and calls. A change of derived fields alone shows as the contact it came of.
 */
export async function readTimeline(db: Executor, id: string, page: number, ipp: number): Promise<{ items: string; count: number }> {
  const { rows } = await sql<{ items: string; count: number }>`
    with versions as (
      select to_jsonb(c) as version, c.revision_id, c.created_revision_id, c.revised_at, c.revised_by from clients c where c.id = ${id}
      union all
      select to_jsonb(h), h.revision_id, h.created_revision_id, h.revised_at, h.revised_by from client_revisions h where h.id = ${id}
    ),
    steps as (
      select *, lag(version) over (order by revision_id) as before from versions
    ),
    happened as (
      select 'create' as kind, (version ->> 'created_at')::timestamptz as at, (version ->> 'created_by')::uuid as by,
        jsonb_build_object('revision_id', revision_id) as what, revision_id as turn, '' as record
      from steps where revision_id = created_revision_id
      union all
      select 'update', s.revised_at, s.revised_by, jsonb_build_object('revision_id', s.revision_id, 'changes', d.changes), s.revision_id, ''
      from steps s cross join lateral (
        select jsonb_agg(jsonb_build_object('field', b.key, 'before', ${told('b')}, 'after', ${told('a')}) order by b.key) as changes
        from jsonb_each(s.before) b join jsonb_each(s.version) a on a.key = b.key
        where b.key = any(${[...clientFields]}) and a.value <> b.value
      ) d
      where d.changes is not null
      union all
      select v.visit_type, v.visit_time, v.user_id, jsonb_build_object('visit_id', v.id, 'has_availed', v.has_availed,
        'visit_result', v.visit_result, 'visit_secondary_result', v.visit_secondary_result, 'visit_others_result', v.visit_others_result), 0, v.id::text
      from visits v where v.client_id = ${id} and v.deleted_at is null
    ),
    page as (select * from happened order by at desc, turn desc, record desc limit ${ipp} offset ${(page - 1) * ipp})
    select (select count(*)::int from happened) as count,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'at', bisita_instant(p.at), 'by', p.by,
        'by_name', u.display_name, 'what', p.what) order by p.at desc, p.turn desc, p.record desc), '[]')::text
       from page p left join users u on u.id = p.by) as items
  `.execute(db)
  return rows[0] as { items: string; count: number }
}

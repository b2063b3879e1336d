import { clientFields } from '@bisita/contract/clients/clients.fields'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import { photoState } from '../../photoState.ts'

/** The value of a changed field: a place as its path instead of its code, everything else as stored. */
const assignmentText = (side: 'b' | 'a') => sql`
  case when b.key = 'location_id' then (select to_jsonb(l.location) from locations l where l.id = ${sql.ref(side)}.value #>> '{}')
       else ${sql.ref(side)}.value end`

/** What a visit or call tells of itself. */
const contact = sql`jsonb_build_object('visit_id', v.id, 'visit_time', bisita_instant(v.visit_time), 'remarks', v.remarks, 'photo_state', ${photoState},
  'has_location', v.latitude is not null, 'call_back_at', bisita_instant(v.call_back_at), 'contact_detail', v.contact_detail,
  'number_dialled', v.number_dialled, 'override_reason', v.override_reason, 'guard_flags', v.guard_flags, 'recorded_offline', v.recorded_offline,
  'time_doubtful', v.time_doubtful, 'no_photo', v.no_photo, 'has_availed', v.has_availed, 'visit_result', v.visit_result,
  'visit_secondary_result', v.visit_secondary_result, 'visit_others_result', v.visit_others_result)`

const plan = sql`jsonb_build_object('itinerary_id', e.itinerary_id, 'event', e.event, 'assigned_to_name', u.display_name,
  'visible_at', e.visible_at, 'text', e.text)`

/** A request as it was when somebody asked or decided. */
const request = (status: RawBuilder<unknown>, message: RawBuilder<unknown>) => sql`jsonb_build_object('approval_id', a.id,
  'approval_type', a.type, 'approval_title', a.title, 'status', ${status}, 'message', ${message})`

const agreed = sql`jsonb_build_object('consent_id', s.id, 'purpose', s.purpose, 'channel', s.channel, 'answer', s.answer, 'how', s.how,
  'basis', s.basis, 'notice_version', s.notice_version, 'language', s.language)`

/** Who made the assignment change `g`: the user of an audit line of the same transaction, which has the same number. */
const assigner = sql`select a.user_id from audit_log a where a.seq = g.revision_id and a.user_id is not null order by a.id`

/**
 * Everything that happened to a client, newest first, as JSON text: its creation, each change of what people
 * enter, its visits and calls, what was planned, what it agreed to, what somebody else was asked to approve, and which MR it was
 * given to or taken from, alone or with the place where it lived then. A change of derived fields alone shows as the contact it came of. At one instant what came last stands first: a change
 * above what led to it, a decision above its request.
 */
export async function readTimeline(db: Executor, id: string, page: number, ipp: number): Promise<{ items: string; count: number }> {
  const { rows } = await sql<{ items: string; count: number }>`${planOnce}
    with versions as (
      select to_jsonb(c) as version, c.revision_id, c.created_revision_id, c.revised_at, c.revised_by from clients c where c.id = ${id}
      union all
      select to_jsonb(h), h.revision_id, h.created_revision_id, h.revised_at, h.revised_by from client_revisions h where h.id = ${id}
    ),
    steps as (
      select *, lag(version) over (order by revision_id) as before from versions
    ),
    stays as (
      select version ->> 'location_id' as location_id, case when revision_id = created_revision_id then revision_id + 1 else revision_id end as since,
        coalesce(lead(revision_id) over (order by revision_id), ${Number.MAX_SAFE_INTEGER}) as until
      from versions
    ),
    given as (
      select c.subject_id, c.revision_id, c.gained, c.at, true as directly from scope_changes c where c.client_id = ${id}
      union all
      select c.subject_id, c.revision_id, c.gained, c.at, false from stays s join scope_changes c
        on c.location_id = s.location_id and c.revision_id >= s.since and c.revision_id < s.until
    ),
    happened (kind, at, by, what, turn, record) as (
      select 'create', (version ->> 'created_at')::timestamptz, (version ->> 'created_by')::uuid,
        jsonb_build_object('revision_id', revision_id), revision_id, ''
      from steps where revision_id = created_revision_id
      union all
      select 'update', s.revised_at, s.revised_by, jsonb_build_object('revision_id', s.revision_id, 'changes', d.changes), s.revision_id, ''
      from steps s cross join lateral (
        select jsonb_agg(jsonb_build_object('field', b.key, 'before', ${assignmentText('b')}, 'after', ${assignmentText('a')}) order by b.key) as changes
        from jsonb_each(s.before) b join jsonb_each(s.version) a on a.key = b.key
        where b.key = any(${[...clientFields]}) and a.value <> b.value
      ) d
      where d.changes is not null
      union all
      select v.visit_type, v.contact_time, v.user_id, ${contact}, 0, v.id::text
      from visits v where v.client_id = ${id} and v.deleted_at is null
      union all
      select 'itinerary', e.at, e.by, ${plan}, 0, lpad(e.id::text, 20, '0')
      from itinerary_events e join users u on u.id = e.assigned_to where e.client_id = ${id}
      union all
      select 'approval', a.requested_at, a.requested_by, ${request(sql`'PENDING'`, sql`a.message`)}, 0, a.id || ' 1'
      from approvals a where a.client_id = ${id}
      union all
      select 'approval', a.decided_at, a.decided_by, ${request(sql`a.status`, sql`a.decision_message`)}, 0, a.id || ' 2'
      from approvals a where a.client_id = ${id} and a.decided_at is not null
      union all
      select 'consent', s.at, s.by, ${agreed}, 0, s.id::text
      from consents s where s.client_id = ${id} and not exists (select from consent_voids v where v.consent_id = s.id)
      union all
      select 'assignment', max(g.at), (${assigner} limit 1), jsonb_build_object('user_id', u.id, 'user_name', u.display_name,
        'assigned', bool_or(g.gained), 'directly', bool_or(g.directly)), g.revision_id, u.id::text
      from given g join users u on u.id = g.subject_id and u.user_type = 'mr'
      group by u.id, g.revision_id having bool_and(g.gained) or not bool_or(g.gained)
    ),
    page as (select * from happened order by at desc, turn desc, record collate "C" desc limit ${ipp} offset ${(page - 1) * ipp})
    select (select count(*)::int from happened) as count,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'at', bisita_instant(p.at), 'by', p.by,
        'by_name', u.display_name, 'what', p.what) order by p.at desc, p.turn desc, p.record collate "C" desc), '[]')::text
       from page p left join users u on u.id = p.by) as items
  `.execute(db)
  return rows[0] as { items: string; count: number }
}

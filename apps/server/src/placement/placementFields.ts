import { type RawBuilder, sql } from 'kysely'

/**
 * What a client's placement shows, out of the joins below: `pl` is the placement in the present generation `gen`, and `st` the
 * step that the client stands at. All are null where no strategy is current.
 */
export const placementJoins: RawBuilder<unknown> = sql`
  left join strategy_generations gen on gen.present
  left join client_placements pl on pl.generation = gen.generation and pl.client_id = c.id
  left join generation_touchpoints st on st.generation = pl.generation and st.position = pl.position`

/** Where a client stands on the Manila day `today`, as lists say it. */
export const touchpointState = (today: string): RawBuilder<string> => sql`
  case when pl.client_id is null then 'none' when pl.suspended then 'suspended' when pl.open_on is null then 'ended'
    when pl.open_on = ${today}::date then 'due' when pl.open_on < ${today}::date then 'overdue' else 'upcoming' end`

/** The fields that lists and records show. */
export const placementFields = (today: string): RawBuilder<unknown> => sql`
  case when pl.open_on is not null then
    json_build_object('id', st.touchpoint_id, 'name', st.name, 'kind', pl.kind, 'role', pl.role, 'due_on', pl.open_on) end as next_touchpoint,
  ${touchpointState(today)} as touchpoint_state`

/** What a phone goes on from, as members of a JSON object. */
export const placementMembers: RawBuilder<unknown> = sql`
  'position', pl.position, 'attempts', pl.attempts, 'since', pl.since, 'due_on', pl.due_on, 'ended', pl.ended, 'stopped', pl.stopped,
  'suspended', pl.suspended, 'last_at', bisita_instant(pl.last_at), 'last_id', pl.last_id, 'version', gen.version`

/** The same as a field of a client. */
export const placementField: RawBuilder<unknown> = sql`
  case when pl.client_id is not null then json_build_object(${placementMembers}) end as touchpoint`

import type { Role } from '@bisita/contract/users/roles'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'

/** Who reads visits. */
export type EvidenceReader = { readonly scope: Scope; readonly user_type: Role }

/** The condition that somebody is shown the evidence of a visit: supervisors are, and the mr who recorded it. */
export function showsEvidence({ scope, user_type }: EvidenceReader, v: string): RawBuilder<boolean> {
  if (scope.kind === 'mr') return sql`${sql.ref(`${v}.user_id`)} = ${scope.user_id}`
  return user_type === 'tele' ? sql`false` : sql`true`
}

/** What was noticed about a visit `v`, with who dismissed it. */
const flags = sql`
  (select json_agg(case when d.flag is null then f.flag else f.flag || jsonb_build_object(
      'dismissed_by_name', by.display_name, 'dismissed_at', bisita_instant(d.dismissed_at), 'note', d.note) end order by f.place)
    from jsonb_array_elements(v.evidence_flags) with ordinality f (flag, place)
    left join evidence_dismissals d on d.visit_id = v.id and d.flag = f.flag ->> 'code'
    left join users by on by.id = d.dismissed_by)`

/** The evidence of a visit `v` as the wire shows it. */
export const evidenceOf = (reader: EvidenceReader): RawBuilder<unknown> => sql`
  case when v.evidence is not null and ${showsEvidence(reader, 'v')}
    then json_build_object('verdict', v.evidence, 'flags', case when v.evidence_codes = '{}' then '[]'::json else ${flags} end) end`

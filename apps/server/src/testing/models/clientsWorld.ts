import { randomUUID } from 'node:crypto'
import type { TestCaller, TestApp } from '../app.ts'

/** The user's id in the demo organisation. */
export async function userId(app: TestApp, username: string): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>('select id from users where username = $1', [username])
  return rows[0]?.id ?? ''
}

/** Locations by their relation to an mr: assigned to the mr, otherwise of the mr's branch, of another branch, of none. */
export async function locationsAround(app: TestApp, mr: string): Promise<{ held: string[]; branch: string[]; other: string[]; none: string[] }> {
  const { rows } = await app.pool.query<{ id: string; near: 'held' | 'branch' | 'other' | 'none' }>(
    `select l.id, case when m.location_id is not null then 'held' when b.branch_id = u.branch_id then 'branch'
       when b.branch_id is not null then 'other' else 'none' end as near
     from users u cross join locations l
     left join branch_locations b on b.location_id = l.id left join mr_locations m on m.location_id = l.id and m.user_id = u.id
     where u.username = $1 and l.retired_at is null order by md5(l.id)`,
    [mr],
  )
  const near = (wanted: string) => rows.filter((row) => row.near === wanted).slice(0, 40).map(({ id }) => id)
  return { held: near('held'), branch: near('branch'), other: near('other'), none: near('none') }
}

/** Unusual clients that random data would miss; one a line. */
const oddities: readonly Record<string, unknown>[] = [
  { lastname: 'Ñuñez', firstname: 'José María', address: 'Purok 1, Sto. Niño' },
  { lastname: "O'Brien", firstname: 'D’Angelo', address: "L'Oréal Bldg., 2nd Floor," },
  { lastname: '100%', firstname: 'Under_score', address: '50% off_Road \\ back' },
  { lastname: 'Back\\slash', firstname: 'Quote"Mark', address: `"Quoted", it's` },
  { lastname: '🙂 Emoji', firstname: 'Face', address: '🙂🙂, 🏠 House' },
  { lastname: 'De la Cruz-Santos', firstname: 'Ma. Cristina', middlename: 'de los Reyes', address: ',' },
  { lastname: 'Lee', firstname: 'A', address: 'A' },
  { lastname: 'Ng', firstname: 'B', address: 'Ng, ' },
  { lastname: 'Numbers 3-2', firstname: 'Juan 4/5', address: '12-34/56, Lot 7.8' },
  { lastname: 'STRASSE ß', firstname: 'İstanbul', address: 'ﬁne  ligature' },
  { lastname: 'Foreign', firstname: 'Phone', phone_number: '+1 (415) 555-2671', short: '555' },
  { lastname: 'Short', firstname: 'Phone', phone_number: '12345', keep_phones: true, short: '1234' },
  { lastname: 'Landline', firstname: 'Phone', phone_number: '(074) 442-1234', secondary_phone_number: '02 8123 4567' },
  { lastname: 'Local', firstname: 'Extension', phone_number: '0917 123 4567 loc. 8', keep_phones: true, address: 'Region, City, Province' },
  { lastname: "'; drop table clients; --", firstname: '<script>alert(1)</script>', address: "' or 1=1 --" },
  { lastname: 'Gsis', firstname: 'Eleven', id_type: 'gsis', sss_id: '20012345678' },
  { lastname: 'Sss', firstname: 'Dashed', sss_id: '34-1234567-8' },
  { lastname: 'Zero', firstname: 'Width\u200b\u00ad', address: 'Soft\u00adhyphen, zero\u200bwidth' },
  { lastname: 'Ａｌｐｈａ', firstname: 'Fullwidth', address: 'Ｂ, ｃ' },
  { lastname: 'Twin', firstname: 'Same', address: 'Twin' },
  { lastname: 'Twin', firstname: 'Same', address: 'Twin' },
  { lastname: 'twin', firstname: 'sáme', address: null },
]

/** The required fields of a client. */
export const plainClient = (location_id: string) => ({
  id: randomUUID(),
  firstname: 'Juan',
  lastname: 'Dela Cruz',
  location_id,
  id_type: 'sss',
  claim_type: 'RT',
})

/** Adds unusual clients everywhere, changes some, deletes some, and moves a location to another branch. */
export async function stir(app: TestApp, admin: TestCaller): Promise<void> {
  const { held, branch, other, none } = await locationsAround(app, 'mr1')
  const everywhere = [held[0], held[1], branch[0], other[0], none[0]] as string[]
  const made: string[] = []
  for (const [i, odd] of [...oddities, ...oddities.filter((one) => one['sss_id'] === undefined)].entries()) {
    const { short, ...sent } = odd
    const reply = await admin.post('/client/create', { ...plainClient(everywhere[i % everywhere.length] ?? ''), ...sent })
    if (reply.status !== 201) throw new Error(`${JSON.stringify(odd)}: ${JSON.stringify(reply.body)}`)
    // Older than the rule that a number has five digits.
    if (short !== undefined) {
      await app.pool.query('update clients set secondary_phone_number = $2 where id = $1', [reply.body.id, short])
      await app.pool.query(String.raw`update client_search set search_text = search_text || E'\n' || $2 where client_id = $1`, [reply.body.id, short])
    }
    made.push(reply.body.id)
  }
  const answers = [['yes', 'any'], ['no', 'visit'], ['withdrawn', 'any'], ['yes', 'call']] as const
  for (const [i, [answer, channel]] of answers.entries()) {
    await admin.post('/consent/create', { id: randomUUID(), client_id: made[i + 2], purpose: 'marketing', channel, answer, how: 'spoken', at: new Date().toISOString() })
  }
  await app.pool.query('select bisita_fold_counts()')
  for (const [i, id] of made.slice(0, 12).entries()) {
    if (i % 4 === 0) await admin.delete(`/client/delete/${id}`)
    else await admin.put(`/client/update/${id}`, { location_id: everywhere[i % 3], phone_number: i % 2 ? '0917 000 00 0' + i : null })
  }
  // As visits and calls would change them.
  await app.pool.query(
    `update clients set has_availed = true, visit_result = 'Interested', visit_secondary_result = 'Undecided', last_visit = now()
     where id = any($1)`,
    [made.slice(12, 18)],
  )
  await app.pool.query(`update clients set last_call = now(), visit_result = 'Others' where id = any($1)`, [made.slice(16, 22)])
  await app.pool.query('delete from branch_locations where location_id = $1', [branch[0]])
  await app.pool.query(
    'insert into branch_locations (location_id, branch_id) select $1, branch_id from users where username = $2',
    [branch[0], 'oic3'],
  )
}

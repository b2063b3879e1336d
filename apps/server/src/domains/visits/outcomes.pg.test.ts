import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { rowVersions } from '../../testing/digest.ts'
import { actors, seedOf, share } from '../../testing/seed.ts'
import { added, admin, ah, app, info, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'
import { aVisit, together } from './testing/contacts.ts'

openDesk()

/** promises/visits 1, to the letter: each result, with its second parts in brackets. */
const specified =
  'Not Interested; Not Around; Moved Out; Deceased; Interested (Undecided, Not Yet Needed, Needs Family Approval, Others); Other Lending (Interested to Transfer, Loyalist); Not Qualified (Over Age, Health Condition); Others'

const table = new Map(
  specified.split('; ').map((entry) => {
    const [, result = '', parts] = /^([^(]+?)(?: \((.*)\))?$/.exec(entry) ?? []
    return [result, parts?.split(', ') ?? []] as const
  }),
)

const results = [null, ...table.keys(), 'Availed', 'interested', 'All']
const seconds = [null, ...new Set([...table.values()].flat()), 'Not Around']

type Outcome = { visit_result: string | null; visit_secondary_result: string | null; visit_others_result: string | null; has_availed: boolean }

/** Every combination, most of them nonsense. */
const outcomes = (words: readonly (string | null)[]): Outcome[] =>
  results.flatMap((visit_result) =>
    seconds.flatMap((visit_secondary_result) =>
      words.flatMap((visit_others_result) =>
        [false, true].map((has_availed) => ({ visit_result, visit_secondary_result, visit_others_result, has_availed })),
      ),
    ),
  )

/** promises/visits 1: a result of the list, its second part where it has one, own words where either is Others; none where she availed. */
function isRight({ visit_result, visit_secondary_result: second, visit_others_result, has_availed }: Outcome): boolean {
  if (visit_result === null) return has_availed && second === null && visit_others_result === null
  const parts = table.get(visit_result)
  if (parts === undefined) return false
  const fits = parts.length === 0 ? second === null : second !== null && parts.includes(second)
  const wantsWords = visit_result === 'Others' || second === 'Others'
  return fits && wantsWords === (visit_others_result !== null)
}

/** promises/people 1: who adds what. */
const adds = { visit: ['admin', 'ah', 'oic', 'mr'], call: ['admin', 'ah', 'oic', 'tele'] } as const

describe('the outcome', () => {
  test.for(['mr', 'tele', 'oic', 'ah', 'admin'] as const)('of what %s records is taken or refused as promised', async (role) => {
    const caller: TestCaller = { mr, tele, oic, ah, admin }[role]
    const clients = await Promise.all(Array.from({ length: 12 }, () => added()))
    const random = actors(seedOf(`outcomes of ${role}`))()
    for (const visit_type of ['visit', 'call'] as const) {
      const may = (adds[visit_type] as readonly string[]).includes(role)
      let at = 0
      const wrong: unknown[] = []
      // A role without the right is refused with any outcome, so some are enough. Of the wrong outcomes a share is tried every day.
      const all = outcomes([null, 'In her own words'])
      const tried = all.filter((outcome) => (may && isRight(outcome)) || random.chance(may ? share(0.1, 1) : 0.1))
      await together(tried, 12, async (outcome) => {
        const client = clients[(at += 1) % clients.length] as { id: string }
        const { status, body } = await caller.post('/visit/create', aVisit(client.id, { visit_type, ...outcome }))
        const due = may ? (isRight(outcome) ? 201 : 400) : 403
        const kept = Object.entries(outcome).every(([field, value]) => body[field] === value)
        if (status !== due || (status === 201 && !kept)) wrong.push([due, status, visit_type, outcome, body])
      })
      expect(wrong).toEqual([])
    }
  })

  test('may be written with empty texts for what it has not, or without', async () => {
    const client = await added()
    for (const more of [
      { visit_result: 'Deceased', visit_secondary_result: '', visit_others_result: ' ' },
      { visit_result: ' Not Around ', visit_secondary_result: null },
      { visit_result: '', has_availed: true, visit_others_result: '' },
      { visit_result: undefined, has_availed: true },
    ]) {
      expect((await mr.post('/visit/create', aVisit(client.id, more))).status).toBe(201)
    }
    expect(await refused(() => mr.post('/visit/create', aVisit(client.id, { visit_result: 'Others', visit_others_result: ' \n ' })))).toEqual([400, 'invalid', 'visit_others_result'])
    expect(await refused(() => mr.post('/visit/create', aVisit(client.id, { visit_result: '' })))).toEqual([400, 'invalid', 'visit_result'])
    expect((await info(client.id)).has_availed).toBe(true)
  })

  test('is checked by the same rules in the database', async () => {
    const client = await added()
    const insert = `insert into visits (id, client_id, user_id, visit_type, visit_time, has_availed, visit_result, visit_secondary_result, visit_others_result)
      values ($1, $2, $3, 'visit', now(), $4, $5, $6, $7)`
    const wrong: unknown[] = []
    for (const outcome of outcomes([null, 'In her own words'])) {
      const { has_availed, visit_result, visit_secondary_result, visit_others_result } = outcome
      const values = [randomUUID(), client.id, mr.id, has_availed, visit_result, visit_secondary_result, visit_others_result]
      const answer = await app.pool.query(insert, values).then(
        () => 'taken',
        ({ constraint }: { constraint?: string }) => constraint ?? 'another fault',
      )
      if (isRight(outcome) ? answer !== 'taken' : !/^visits_(outcome|own_words)$/.test(answer)) wrong.push([answer, outcome])
    }
    expect(wrong).toEqual([])
  })
})

describe('who records what', () => {
  test.for([
    ['mr', 'call'],
    ['tele', 'visit'],
  ] as const)('%s no %s, by that one field alone and before anything else is looked at', async ([role, visit_type]) => {
    const caller = { mr, tele }[role]
    const good = aVisit((await added()).id, { visit_type })
    const before = await rowVersions(app.pool)
    for (const body of [good, { visit_type }, { ...good, client_id: 'x', visit_time: 7, nobody: true }, { ...good, client_id: randomUUID() }]) {
      const reply = await caller.post('/visit/create', body)
      expect([reply.status, reply.body.code, reply.body.fields]).toEqual([403, 'not_allowed', undefined])
    }
    expect(await rowVersions(app.pool)).toEqual(before)
  })

  test('says so before the content only where the field says which it is', async () => {
    const good = aVisit((await added()).id)
    for (const visit_type of [undefined, null, '', 'Visit', 'toString', ['visit'], 7]) {
      for (const caller of [mr, tele]) expect(await refused(() => caller.post('/visit/create', { ...good, visit_type }))).toEqual([400, 'invalid', 'visit_type'])
    }
  })
})

import { foreignNumbers, isDialable } from '@bisita/rules/cells/numberPlan'
import { philippineNumbers } from '@bisita/rules/cells/philippineNumbers'
import { showPhone } from '@bisita/rules/clients/phones'
import { expect, test } from 'vitest'
import { app, openApp } from '../testing/desk.ts'

openApp()

test('the database has the plan of numbers that the rules have, letter by letter', async () => {
  const { rows } = await app.pool.query<{ source: string }>(`select prosrc as source from pg_proc where proname = 'bisita_is_dialable'`)
  const plans = [...(rows[0]?.source ?? '').matchAll(/'\^\\\+(?:63)?\(\?:(.*)\)\$'/g)].map(([, plan]) => plan)
  expect(plans).toEqual([philippineNumbers, foreignNumbers])
})

test('and says of each text what the rules say', async () => {
  const texts = [
    '+639171234567', '+639001234567', '+638951234567', '+63281234567', '+63744421234', '+14155552671', '+6581234567', '+966501234567', '+442079460958', '+4930123456',
    '+63917123456', '+6391712345678', '+63212345678', '+63314421234', '+1415555267', '+9991234567', '+0', '+', '', '09171234567', '0917123456', '+63 917 123 4567', '+639171234567 ',
    '+639171234567\n', '+14155552671\n', 'ask Maria', '9.17123E+09', '+６３9171234567', '+٦٣9171234567', '+1٤155552671',
  ]
  const { rows } = await app.pool.query<{ text: string; dialable: boolean }>('select t as text, bisita_is_dialable(t) as dialable from unnest($1::text[]) t', [texts])
  expect(rows).toEqual(texts.map((text) => ({ text, dialable: isDialable(text) })))
  expect(rows.filter(({ dialable }) => dialable)).toHaveLength(10)
  expect((await app.pool.query('select bisita_is_dialable(null) as nothing')).rows).toEqual([{ nothing: false }])
})

test('a client with only numbers that can’t be dialled is not callable, whatever wrote them', async () => {
  const { rows: [some] } = await app.pool.query<{ id: string; phone_number: string }>(
    `select c.id, c.phone_number from clients c join call_states s on s.client_id = c.id
     where s.callable and c.phone_number is not null and c.secondary_phone_number is null and not c.phone_bad order by c.id limit 1`,
  )
  const { id = '', phone_number = '' } = some ?? {}
  const callable = async (first: string | null, second: string | null) => {
    await app.pool.query('update clients set phone_number = $2, secondary_phone_number = $3 where id = $1', [id, first, second])
    return (await app.pool.query('select callable from call_states where client_id = $1', [id])).rows[0].callable
  }
  expect(await callable('0917123456', null)).toBe(false)
  expect(await callable('0917123456', '+63744421234')).toBe(true)
  expect(await callable(showPhone(phone_number), null)).toBe(false)
  expect(await callable(phone_number, null)).toBe(true)
})

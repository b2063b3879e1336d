import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/organisation.ts'
import type { Reply } from '../../../testing/app.ts'
import { app, lastAudit, pass, refused, refusalOf } from '../../../testing/desk.ts'
import { period } from './otp.ts'
import { rememberedAge } from './remembered.store.ts'
import { setUpCodes, stepIn } from './testing/app.ts'
import { deviceOf, notified, oic, openCodes, password, second, sessionOf, shown, signIn } from './testing/scene.ts'

openCodes()

const codeRefused = [403, 'code_refused']

describe('a remembered browser', () => {
  const remembering = async () => second(stepIn(await password()), shown(), { remember: true })
  const cookie = (reply: Reply) => ({ cookie: deviceOf(reply) })

  test('is asked for no code for 30 days; another browser, another person and one that was not remembered are', async () => {
    const without = await second(stepIn(await password()), shown())
    expect(refusalOf(await password('oic1', cookie(without)))).toEqual([403, 'second_step'])
    pass(period)
    const remembered = await remembering()
    expect((await password('oic1', cookie(remembered))).status).toBe(200)
    expect(refusalOf(await password())).toEqual([403, 'second_step'])
    await setUpCodes(await app.signIn('mr1'), app.clock.now)
    expect(refusalOf(await password('mr1', cookie(remembered)))).toEqual([403, 'second_step'])
    pass(rememberedAge)
    expect(refusalOf(await password('oic1', cookie(remembered)))).toEqual([403, 'second_step'])
  })

  test('is never an administrator’s', async () => {
    const { app: own } = await setUpCodes(await app.signIn('admin'), app.clock.now)
    const asked = await password('admin')
    expect(asked.body.step.may_remember).toBe(false)
    const reply = await second(stepIn(asked), own.code(app.clock.now), { remember: true })
    expect(refusalOf(await password('admin', cookie(reply)))).toEqual([403, 'second_step'])
  })

  test('is listed, and forgotten when its session, all others or the password go', async () => {
    const forgets = async (act: () => Promise<unknown>) => {
      pass(period)
      const reply = await remembering()
      expect((await oic.get('/user/sessions')).body.remembered).toMatchObject([{ created_at: app.clock.now.toISOString() }])
      await act()
      expect((await oic.get('/user/sessions')).body.remembered).toEqual([])
      expect(refusalOf(await password('oic1', cookie(reply)))).toEqual([403, 'second_step'])
    }
    await forgets(async () => oic.delete('/user/sessions', { password: demoPassword }))
    await forgets(async () => {
      const { items } = (await oic.get('/user/sessions')).body
      await oic.delete('/user/sessions', { password: demoPassword, session_ids: [items.find(({ current }: { current: boolean }) => !current).id] })
    })
    const { rows } = await app.pool.query(`select password_hash from users where username = 'oic1'`)
    pass(period)
    expect((await remembering()).status).toBe(200)
    await oic.post('/user/change-password', { current_password: demoPassword, new_password: 'tatlong bundok sa hapon' })
    expect((await oic.get('/user/sessions')).body.remembered).toEqual([])
    await app.pool.query(`update users set password_hash = $1 where username = 'oic1'`, [rows[0].password_hash])
  })
})

describe('turned off', () => {
  test('codes are asked for no more, the sessions elsewhere end, and of an administrator the others see it', async () => {
    const elsewhere = await signIn(shown())
    expect((await oic.delete('/user/codes')).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'code.remove' })
    expect(refusalOf(await app.anonymous.get('/user/current', { headers: { cookie: sessionOf(elsewhere) } }))).toEqual([401, 'expired'])
    expect((await password()).status).toBe(200)
    expect(await refused(() => oic.delete('/user/codes'), ['sessions'])).toEqual(codeRefused)
    await app.pool.query(`insert into users (id, username, display_name, user_type, password_hash) select gen_random_uuid(), 'second', 'Second Admin', 'admin', password_hash from users where username = 'admin'`)
    const admin = await app.signIn('admin')
    await setUpCodes(admin, app.clock.now)
    await admin.delete('/user/codes')
    expect(await notified('second')).toHaveLength(1)
    await app.pool.query(`update users set deleted_at = now() where username = 'second'`)
  })
})

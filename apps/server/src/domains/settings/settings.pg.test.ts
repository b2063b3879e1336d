import { describe, expect, test } from 'vitest'
import { mayNeedApproval, calls } from '../../http/calls.ts'
import { switchableActions } from '@bisita/rules/settings'
import { roles } from '@bisita/contract/users/roles'
import { actions } from '@bisita/contract/actions'
import { isSwitchable } from '@bisita/rules/people/permissions'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { usualSettings } from '@bisita/rules/settings'

openApp()
const { admin } = signedIn('admin')

const change = async (body: unknown) => {
  const reply = await admin.put('/settings', body)
  expect([reply.status, reply.body.fields]).toEqual([200, undefined])
  return reply.body
}

describe('the settings are refused', () => {
  test.each([
    [{ 'client.delete': { mr: 'approval' } }, 'switched_cells.client.delete.mr'],
    [{ 'client.read': { mr: 'approval' } }, 'switched_cells.client.read.mr'],
    [{ 'settings.manage': { admin: 'approval' } }, 'switched_cells.settings.manage.admin'],
    [{ 'user.password_field': { mr: 'approval' } }, 'switched_cells.user.password_field.mr'],
    [{ 'client.delete': { oic: 'none' } }, 'switched_cells.client.delete.oic'],
    [{ 'client.destroy': { oic: 'direct' } }, 'switched_cells.client.destroy'],
  ])('for cells %j', async (switched_cells, path) => {
    const reply = await admin.put('/settings', { switched_cells })
    expectRefusal(reply, path)
    expect([reply.status, reply.body.fields[0].path]).toEqual([400, path])
  })

  test('where somebody else changed them since', async () => {
    const { version } = (await admin.get('/settings')).body
    await change({ minimum_age: 21, base_version: version })
    const reply = await admin.put('/settings', { daily_target: 16, base_version: version })
    expectRefusal(reply)
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
    await change({ minimum_age: 18 })
  })
})

describe('a change', () => {
  test('is listed with who made it, and its audit line has what changed and nothing else', async () => {
    const before = (await admin.get('/settings')).body
    const after = await change({ minimum_age: 25, daily_target: 15, base_version: before.version })
    expect(after).toMatchObject({ settings: { ...before.settings, minimum_age: 25 }, version: before.version + 1, changed_at: app.clock.now.toISOString() })
    expect(after.changed_by_name).toEqual(expect.any(String))
    const { items } = (await admin.get('/audit/list?record_type=settings&ipp=1')).body
    expect(items).toMatchObject([{ action: 'settings.update', before: { minimum_age: 18 }, after: { minimum_age: 25 }, user_id: admin.id }])
    expect(await change({ minimum_age: 25 })).toEqual(after)
    // A demonstration may be called at any hour.
    expect((await change({ minimum_age: 18 })).settings).toEqual({ ...usualSettings, call_hours_kept: false })
  })

  test('of a cell makes a direct act a request, and back', async () => {
    const oic = await app.signIn('oic1')
    const { rows } = await app.pool.query(
      `select c.id from clients c join branch_locations l on l.location_id = c.location_id join branches b on b.id = l.branch_id where b.branch_name = 'Baguio' and c.deleted_at is null limit 1`,
    )
    const edit = (address: string) => oic.put(`/client/update/${rows[0].id}`, { address })
    expect((await edit('Purok 1')).status).toBe(200)
    const { settings } = await change({ switched_cells: { 'client.update_contact': { oic: 'approval', mr: 'direct' } } })
    // What is as the table has it is not kept.
    expect(settings.switched_cells).toEqual({ 'client.update_contact': { oic: 'approval' } })
    expect((await edit('Purok 2')).status).toBe(202)
    expect((await oic.get('/user/current')).body.settings.cells).toEqual({ 'client.update_contact': 'approval' })
    expect((await admin.get('/user/current')).body.settings.cells).toEqual({})
    await change({ switched_cells: {} })
    expect((await edit('Purok 3')).status).toBe(200)
  })

  test('takes effect for those it is about', async () => {
    await change({ daily_target: 20, notice_seconds: 8, queue_pause_ms: 2000, dashboard_period: '7 DAY', photo_required: true })
    const mr = await app.signIn('mr1')
    const { settings } = (await mr.get('/user/current')).body
    expect(settings).toMatchObject({ daily_target: 20, notice_seconds: 8, queue_pause_ms: 2000, dashboard_period: '7 DAY', photo_required: true, minimum_age: 18, cells: {} })
    const { visits_per_day } = (await mr.get('/user/dashboard?visits_per_day=1 WEEK')).body
    expect(new Set(visits_per_day.map(({ target }: { target: number }) => target))).toEqual(new Set([0, 20]))
    await change(usualSettings)
  })
})

test('what may be switched is what a call of this version asks for and can be carried out later', () => {
  const asked = new Set(calls.filter(mayNeedApproval).flatMap(({ requires: may }) => (typeof may === 'string' ? [] : may)))
  // Asked for by the service of a call that names another action: what the plan turns out to be.
  asked.add('itinerary.out_of_scope')
  const able = actions.filter((action) => asked.has(action) && roles.some((role) => isSwitchable(action, role)))
  expect([...switchableActions].toSorted()).toEqual(able.toSorted())
  expect(isSwitchable('client.delete', 'mr')).toBe(false)
})

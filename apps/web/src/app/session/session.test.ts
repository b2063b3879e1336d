import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { sessionFixture, someUser } from '../testing.ts'

const ana = someUser({ id: 'ana' })
const ben = someUser({ id: 'ben' })

test('signing in sets the one flag that the browser keeps', () => {
  const { session, local } = sessionFixture()
  expect(session.isSignedIn()).toBe(false)
  session.begin({ user: ana, allowedPaths: ['/clients'] })
  expect(session.isSignedIn()).toBe(true)
  expect(Object.fromEntries(Array.from({ length: local.length }, (_, at) => [local.key(at), local.getItem(local.key(at) ?? '')]))).toEqual({
    access_token_set: 'true',
  })
})

test('an expired session keeps the path and what was typed; a sign-out keeps neither', () => {
  const { session, path, wiped } = sessionFixture()
  session.begin({ user: ana, allowedPaths: [] })
  path.record('/clients')
  session.end({ keepPath: true })
  expect(wiped.at(-1)).toEqual({ drafts: true })
  expect(path.take()).toBe('/clients')
  session.begin({ user: ana, allowedPaths: [] })
  expect(wiped.at(-1)).toEqual({ drafts: true })
  path.record('/clients')
  session.end({ keepPath: false })
  expect(wiped.at(-1)).toEqual({ drafts: false })
  expect(path.take()).toBeNull()
})

test('somebody else who signs in finds nothing of what was typed before', () => {
  const { session, wiped } = sessionFixture()
  session.begin({ user: ana, allowedPaths: [] })
  session.end({ keepPath: true })
  session.begin({ user: ben, allowedPaths: [] })
  expect(wiped.at(-1)).toEqual({ drafts: false })
})

test('a refresh that finds another user stops the page instead of going on as that user', () => {
  const { session } = sessionFixture()
  session.begin({ user: ana, allowedPaths: [] })
  session.refresh({ user: ben, allowedPaths: [], version: '1', settings: usualOwnSettings })
  expect(session.takenOver.get()).toBe(true)
  expect(session.state.get()?.user).toEqual(ana)
})

test('a recorded path is one of our own', () => {
  const { path } = sessionFixture()
  path.record('//elsewhere.example/clients')
  expect(path.take()).toBeNull()
  path.record('/clients?page=2')
  expect(path.take()).toBe('/clients?page=2')
  expect(path.take()).toBeNull()
})

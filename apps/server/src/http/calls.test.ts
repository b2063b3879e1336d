import * as faces from '@bisita/contract/calls/calls'
import { type Call, type CallAccess, isChange } from '@bisita/contract/calls/call'
import { describe, expect, test } from 'vitest'
import { assertKnown, calls } from './calls.ts'
import { listsOfCopy } from './reading/copy.ts'

/** A call as it might be put together at run time, where no type looks. */
const needing = (...may: string[]): Call => ({
  name: 'trial.run', method: 'GET', path: '/trial', summary: 'A trial', requires: may as unknown as CallAccess, answers: {},
})

describe('a call does not start', () => {
  test('with an action that has no row in the permission table', () => {
    expect(() => assertKnown(needing('trial.run'))).toThrow('trial.run needs trial.run, which has no row')
  })

  test('with one such action beside known ones', () => {
    expect(() => assertKnown(needing('client.read', 'toString'))).toThrow('needs toString')
  })

  test('that names no action at all', () => {
    expect(() => assertKnown(needing())).toThrow('names no action')
  })

  test('that changes something and does not say whether it asks again', () => {
    expect(() => assertKnown({ ...needing('client.read'), method: 'POST' })).toThrow('trial.run has no row')
    expect(() => assertKnown({ ...needing('client.read'), method: 'POST', name: 'toString' })).toThrow('toString has no row')
  })
})

test.each(calls.map((call) => [call.name, call] as const))('%s is known to the permission table', (_, call) => {
  expect(() => assertKnown(call)).not.toThrow()
})

test('no two calls share a name, or a method and a path', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
})

test('each call has its face without schemas under the same method and path, and there is no face without a call', () => {
  const shown = ({ method, path, reads }: { readonly method: string; readonly path: string; readonly reads?: true }) => `${method} ${path}${reads === true ? ' reads' : ''}`
  expect(Object.values(faces).map(shown).toSorted()).toEqual(calls.map(shown).toSorted())
})

test('what may be read from a copy are calls that read, and none that phones make in the background', () => {
  const found = calls.filter(({ name }) => listsOfCopy.has(name))
  expect(found.map(({ name }) => name).toSorted()).toEqual([...listsOfCopy].toSorted())
  expect(found.filter((call) => isChange(call) || call.pool !== undefined || call.background === true)).toEqual([])
})

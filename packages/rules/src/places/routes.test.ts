import { screenPaths } from '@bisita/contract/paths'
import { describe, expect, test } from 'vitest'
import { allowedPaths, isScreen, mayOpen, redirectOf } from './routes.ts'

describe('allowed paths', () => {
  test('are none where the web app has none, and nothing that it has not', () => {
    expect(allowedPaths('admin', [])).toEqual([])
    expect(allowedPaths('mr', ['/clients', '/no-such-screen', '/login'])).toEqual(['/clients'])
  })

  test('hold a group only with a child', () => {
    expect(allowedPaths('admin', ['/report', '/jobs'])).toEqual(['/jobs'])
    expect(allowedPaths('ah', ['/report/tele-calls'])).toEqual(['/report', '/report/tele-calls'])
    expect(allowedPaths('mr', ['/report', '/report/tele-calls'])).toEqual([])
  })

  test('stand in the order of the menu', () => {
    expect(allowedPaths('mr', ['/about', '/clients', '/dashboard'])).toEqual(['/dashboard', '/clients', '/about'])
  })
})

describe('a path', () => {
  const mr = allowedPaths('mr', screenPaths)
  const oic = allowedPaths('oic', screenPaths)

  test.each(['/users', '/calls', '/client', '/clientsx', '/reports', '/administration/audit', '/%63lients', 'clients', '//clients'])(
    '%s is closed to an mr',
    (path) => expect(mayOpen(path, mr)).toBe(false),
  )

  test.each(['/', '/clients', '/clients/', '/clients/0198', '/clients?visit_status=visited', '/clients#top'])(
    '%s is open to an mr',
    (path) => expect(mayOpen(path, mr)).toBe(true),
  )

  test('below a group is open only where it is named', () => {
    expect(mayOpen('/report/mr-visits', oic)).toBe(true)
    expect(mayOpen('/report/no-such', oic)).toBe(false)
  })

  test('is a screen, or is not found', () => {
    expect(isScreen('/jobs')).toBe(true)
    expect(isScreen('/clients/0198')).toBe(true)
    expect(isScreen('/no-such')).toBe(false)
    expect(isScreen('/report/no-such')).toBe(false)
  })

  test('of a group leads to its first allowed child', () => {
    expect(redirectOf('/report', mr)).toBeNull()
    expect(redirectOf('/report/', oic)).toBe('/report/mr-itinerary')
    expect(redirectOf('/report', ['/report', '/report/tele-calls'])).toBe('/report/tele-calls')
    expect(redirectOf('/', mr)).toBe('/dashboard')
    expect(redirectOf('/clients', mr)).toBeNull()
  })
})

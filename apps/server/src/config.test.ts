import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './http/admitting/security.ts'
import { proxyTrust } from './http/admitting/proxy.ts'
import { tilesOrigin } from './http/admitting/tiles.ts'

describe('what is no use is named', () => {
  test.each([
    ['PORT', 'seven'], ['PORT', '-1'], ['PORT', '70000'], ['PORT', '7e3'], ['PORT', '0x10'],
    ['BISITA_SERVICE_PORT', '65530'],
    ['BISITA_HOST', 'everywhere'], ['BISITA_HOST', '10.0.0'], ['BISITA_HOST', '127.0.0.1:7000'],
    ['DATABASE_URL', 'db.example'], ['DATABASE_URL', 'mysql://bisita@db.example/bisita'], ['DATABASE_URL', 'postgresql://bisita:pass/word@db.example/bisita'],
    ['BISITA_FILES', 's3://'], ['BISITA_FILES', 'https://storage.example/photos'],
    ['BISITA_ORIGIN', 'bisita.example'], ['BISITA_ORIGIN', 'ftp://bisita.example'], ['BISITA_ORIGIN', 'https://bisita.example/app'], ['BISITA_ORIGIN', 'https://maria@bisita.example'],
    ['BISITA_TRUST_PROXY', 'yes'], ['BISITA_TRUST_PROXY', '2'], ['BISITA_TRUST_PROXY', '10.0.0.0/33'], ['BISITA_TRUST_PROXY', '0.0.0.0/0'], ['BISITA_TRUST_PROXY', 'caddy'], ['BISITA_TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['BISITA_DEMO', 'no'], ['BISITA_WEB', 'off'], ['BISITA_PREPARED', 'false'], ['BISITA_LISTS_FROM_COPY', 'yes'], ['BISITA_LOG', 'loud'], ['BISITA_SECRET', 'short'],
    ['BISITA_DIAL_URL', 'sip:pbx.example'], ['BISITA_DIAL_URL', 'javascript:alert(1)//{number}'], ['BISITA_DIAL_URL', '{number}'],
    ['BISITA_TILES', 'tiles.example/{z}/{x}/{y}.png'], ['BISITA_TILES', 'https://tiles.example/{z}/{x}.png'], ['BISITA_TILES', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['BISITA_TILES', 'https://tiles.example/{z}/{x}/{y}{r}.png'], ['BISITA_TILES', 'https://me:key@tiles.example/{z}/{x}/{y}.png'], ['BISITA_TILES', 'javascript:{z}{x}{y}'],
    ['BISITA_TILES', 'https://*.example/{z}/{x}/{y}.png'], ['BISITA_TILES', 'data:{z}{x}{y}'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`))
  })

  test('without quoting a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://bisita:hidden/word@db.example/bisita' })).toThrow(/^(?!.*hidden)/)
    const copied = (copy: string) => () => readConfig({ DATABASE_URL: 'postgresql://db.example/bisita', DATABASE_REPLICA_URL: copy })
    expect(copied('postgresql://bisita:hidden/word@copy.example/bisita')).toThrow(/^DATABASE_REPLICA_URL (?!.*hidden)/)
    expect(copied('postgresql://copy.example/bisita')()).toMatchObject({ replicaUrl: 'postgresql://copy.example/bisita' })
    expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgresql://copy.example/bisita' })).toThrow('which is missing')
  })

  test('lists from a copy need one', () => {
    const copy = { DATABASE_URL: 'postgresql://db.example/bisita', DATABASE_REPLICA_URL: 'postgresql://copy.example/bisita' }
    expect(() => readConfig({ BISITA_LISTS_FROM_COPY: '1' })).toThrow('BISITA_LISTS_FROM_COPY needs DATABASE_REPLICA_URL')
    expect([copy, { ...copy, BISITA_LISTS_FROM_COPY: '1' }, { BISITA_LISTS_FROM_COPY: '0' }].map((env) => readConfig(env).listsFromCopy)).toEqual([false, true, false])
  })
})

describe('HTTPS by the server itself', () => {
  const files = { BISITA_TLS_CERT: '/tls/server.crt', BISITA_TLS_KEY: '/tls/server.key' }
  const origin = { BISITA_ORIGIN: 'https://192.168.1.10' }

  test('takes both files and an address with https', () => {
    expect(readConfig({ ...files, ...origin, BISITA_HTTP_PORT: '80' }).tls).toEqual({ certFile: '/tls/server.crt', keyFile: '/tls/server.key', httpPort: 80 })
    expect(readConfig({ ...files, ...origin }).tls).toMatchObject({ httpPort: null })
    expect(readConfig(origin).tls).toBe(null)
  })

  test.each([
    [{ ...origin, BISITA_TLS_CERT: '/tls/server.crt' }, /^BISITA_TLS_CERT and BISITA_TLS_KEY are two files/],
    [{ ...origin, BISITA_HTTP_PORT: '80' }, /^BISITA_HTTP_PORT leads to HTTPS/],
    [{ ...files, ...origin, BISITA_HTTP_PORT: 'eighty' }, /^BISITA_HTTP_PORT must be/],
    [files, /BISITA_ORIGIN must be the https/],
    [{ ...files, BISITA_ORIGIN: 'http://192.168.1.10' }, /BISITA_ORIGIN must be the https/],
  ])('%j is refused', (env, said) => {
    expect(() => readConfig(env)).toThrow(said)
  })
})

describe('what is right is taken', () => {
  test('without any, this machine alone is listened to and no proxy believed', () => {
    expect(readConfig({})).toMatchObject({ port: 7000, host: '127.0.0.1', trustProxy: false, origin: null, databaseUrl: null, demo: true, serveWeb: true, logLevel: 'warn' })
  })

  test('an empty one is none', () => {
    const empty = { PORT: '', BISITA_HOST: '', DATABASE_URL: '', BISITA_ORIGIN: '', BISITA_TRUST_PROXY: '', BISITA_DEMO: '', BISITA_WEB: '', BISITA_LOG: '', BISITA_FILES: '', BISITA_SECRET: '' }
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  test.each([
    [{ BISITA_HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ BISITA_HOST: '::' }, { host: '::' }],
    [{ BISITA_DIAL_URL: 'sip:{number}@pbx.example' }, { dialUrl: 'sip:{number}@pbx.example' }],
    [{ BISITA_TILES: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1', BISITA_TILES_ATTRIBUTION: ' © Somebody ' }, { mapTiles: { url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1', attribution: '© Somebody' } }],
    [{ BISITA_TILES: '' }, { mapTiles: null }],
    [{ BISITA_ORIGIN: 'https://bisita.example/' }, { origin: 'https://bisita.example' }],
    [{ BISITA_DEMO: '0', BISITA_WEB: '0' }, { demo: false, serveWeb: false }],
    [{ DATABASE_URL: 'postgresql:///bisita?host=/run/postgresql' }, { databaseUrl: 'postgresql:///bisita?host=/run/postgresql', demo: false }],
    [{ DATABASE_URL: 'postgres://bisita@db.example/bisita' }, { demo: false }],
  ])('%j', (env, wanted) => {
    expect(readConfig(env)).toMatchObject(wanted)
  })
})

describe('whose word about the caller is believed', () => {
  const believed = (setting: string, address: string, hop = 0) => {
    const trust = proxyTrust(setting)
    return trust && trust(address, hop)
  }

  test.each([
    ['0', '127.0.0.1'], ['1', '10.0.0.5'], ['10.0.0.5', '127.0.0.1'], ['10.0.0.5', '10.0.0.6'], ['10.0.0.0/24', '10.0.1.1'], ['1', 'unknown'], ['1', ''],
  ])('with %s not that of %s', (setting, address) => {
    expect(believed(setting, address)).toBe(false)
  })

  test.each([
    ['1', '127.0.0.1'], ['1', '::1'], ['1', '::ffff:127.0.0.1'], ['10.0.0.5', '10.0.0.5'], ['10.0.0.5', '::ffff:10.0.0.5'],
    ['10.0.0.0/24', '10.0.0.77'], ['10.0.0.5, 2001:db8::/32', '2001:db8::7'],
  ])('with %s that of %s', (setting, address) => {
    expect(believed(setting, address)).toBe(true)
  })

  test('1 stands for one proxy: addresses further left were written by the caller', () => {
    expect(believed('1', '127.0.0.1', 1)).toBe(false)
    expect(believed('10.0.0.0/24', '10.0.0.9', 1)).toBe(true)
  })
})

test('pictures may come from the origin of BISITA_TILES, and from no other where it is not set', () => {
  const pictures = (env: NodeJS.ProcessEnv) => {
    const { mapTiles } = readConfig(env)
    const policy = securityHeaders({ https: true, prefix: '/api', services: [], pictures: mapTiles === null ? [] : [tilesOrigin(mapTiles)] })['content-security-policy']
    return policy?.split(';').filter((directive) => directive.startsWith('img-src') || directive.includes('tiles.example'))
  }
  expect(pictures({})).toEqual(["img-src 'self' data: blob:"])
  expect(pictures({ BISITA_TILES: 'https://tiles.example:8443/styles/{z}/{x}/{y}.png' })).toEqual(["img-src 'self' data: blob: https://tiles.example:8443"])
})

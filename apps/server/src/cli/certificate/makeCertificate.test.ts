import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import type http from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { httpBeside, readTls } from '../lifecycle/https.ts'
import { issueCertificate, vouchesFor } from './issue.ts'
import { provideCertificate } from './makeCertificate.ts'

let folder: string
const fileOf = (name: string) => path.join(folder, name)
const textOf = (name: string) => readFile(fileOf(name), 'utf8')
const present = new Date()
const inDays = (days: number) => new Date(present.getTime() + days * 24 * 3_600_000)

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-tls-'))
  return () => rm(folder, { recursive: true, force: true })
})

const portOf = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The answer of a server that shows a certificate, to a browser that trusts an authority and opened a host; or why there is none. */
async function visit(server: { cert: string; key: string }, ca: string, host: string): Promise<unknown> {
  const port = await portOf(https.createServer(server, (_request, response) => response.end('hello')))
  return new Promise((resolve) => {
    const request = https.get({ host: '127.0.0.1', port, ca, servername: '', agent: false, checkServerIdentity: (_host, { raw }) => {
      const certificate = new X509Certificate(raw)
      return (/^[\d.]+$/.test(host) ? certificate.checkIP(host) : certificate.checkHost(host)) === undefined ? new Error('another host') : undefined
    } }, (response) => resolve(response.resume().statusCode))
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.message))
  })
}

test('what is made is trusted at its address, by whoever installed the authority', async () => {
  expect(await provideCertificate(folder, '192.168.1.10', present)).toBe('A certificate for 192.168.1.10 was made.')
  const [ca, cert, key] = await Promise.all(['bisita-ca.crt', 'server.crt', 'server.key'].map(textOf)) as [string, string, string]
  for (const host of ['192.168.1.10', 'localhost', '127.0.0.1']) expect(await visit({ cert, key }, ca, host)).toBe(200)
  expect(await visit({ cert, key }, ca, '192.168.1.11')).toBe('another host')
  for (const name of ['bisita-ca.key', 'server.key']) expect((await stat(fileOf(name))).mode & 0o777).toBe(0o600)
})

test('the authority is good for the office alone', async () => {
  await provideCertificate(folder, '192.168.1.10', present)
  const [cert, key] = await Promise.all(['bisita-ca.crt', 'bisita-ca.key'].map(textOf)) as [string, string]
  for (const host of ['bank.example', '8.8.8.8']) expect(await visit(issueCertificate({ cert, key }, [host], present), cert, host)).toBe('permitted subtree violation')
  for (const host of ['10.1.2.3', '172.31.0.1', 'bisita.lan']) expect([host, vouchesFor(cert, host)]).toEqual([host, true])
  for (const host of ['172.32.0.1', '8.8.8.8', 'bank.example', 'notlan', '::1']) expect([host, vouchesFor(cert, host)]).toEqual([host, false])
  await expect(provideCertificate(folder, 'bank.example', present)).rejects.toThrow('does not vouch for bank.example')
})

test('a name of the open internet is vouched for where the authority was made for it', async () => {
  await provideCertificate(folder, 'bisita.example', present)
  const [ca, cert, key] = await Promise.all(['bisita-ca.crt', 'server.crt', 'server.key'].map(textOf)) as [string, string, string]
  expect(await visit({ cert, key }, ca, 'bisita.example')).toBe(200)
})

test('it is kept for a year, then made anew; the authority, which phones have, stays', async () => {
  await provideCertificate(folder, '192.168.1.10', present)
  const [ca, cert] = [await textOf('bisita-ca.crt'), await textOf('server.crt')]
  expect(await provideCertificate(folder, '192.168.1.10', inDays(365))).toBe('The certificate for 192.168.1.10 is good.')
  expect(await textOf('server.crt')).toBe(cert)
  expect(await provideCertificate(folder, '192.168.1.10', inDays(430))).toBe('A certificate for 192.168.1.10 was made.')
  expect(await textOf('server.crt')).not.toBe(cert)
  expect(await provideCertificate(folder, '192.168.7.7', inDays(430))).toBe('A certificate for 192.168.7.7 was made.')
  expect(await textOf('bisita-ca.crt')).toBe(ca)
})

test('a start reads certificate and key, and names what is wrong with them', async () => {
  await provideCertificate(folder, '192.168.1.10', present)
  const files = { certFile: fileOf('server.crt'), keyFile: fileOf('server.key'), httpPort: null }
  expect(await readTls(files)).toEqual({ cert: await textOf('server.crt'), key: await textOf('server.key') })
  await expect(readTls({ ...files, keyFile: fileOf('bisita-ca.key') })).rejects.toThrow('are not a certificate and its key')
  await expect(readTls({ ...files, certFile: fileOf('none.crt') })).rejects.toThrow(/^BISITA_TLS_CERT is .*none\.crt, which cannot be read \(ENOENT\)\.$/)
})

test('HTTP beside it leads pages to HTTPS, refuses calls, and hands out the authority, and no public certificate', async () => {
  await provideCertificate(folder, '192.168.1.10', present)
  const chain = await textOf('server.crt')
  const ask = async (server: http.Server, place: string) => {
    const response = await fetch(`http://127.0.0.1:${await portOf(server)}${place}`, { redirect: 'manual' })
    return [response.status, response.headers.get('location') ?? (await response.text())]
  }
  expect(await ask(httpBeside('https://192.168.1.10', chain), '/clients?page=2')).toEqual([308, 'https://192.168.1.10/clients?page=2'])
  expect(await ask(httpBeside('https://192.168.1.10', chain), '/bisita-ca.crt')).toEqual([200, await textOf('bisita-ca.crt')])
  expect(await ask(httpBeside('https://192.168.1.10', chain), '/api/user/current')).toEqual([403, 'Calls are answered at https://192.168.1.10 only.'])
  const [leaf = ''] = chain.split(/(?<=-----END CERTIFICATE-----\n)/)
  expect(await ask(httpBeside('https://192.168.1.10', leaf), '/bisita-ca.crt')).toEqual([308, 'https://192.168.1.10/bisita-ca.crt'])
})

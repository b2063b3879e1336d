import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { TlsConfig } from '../../config.ts'
import type { TlsMaterial } from '../../http/tls.ts'
import { CommandProblem } from '../problem.ts'

/**
 * Reads certificate and key for HTTPS.
 * @throws CommandProblem where one is missing or the two do not belong together
 */
export async function readTls({ certFile, keyFile }: TlsConfig): Promise<TlsMaterial> {
  const cert = await read(certFile, 'BISITA_TLS_CERT')
  const key = await read(keyFile, 'BISITA_TLS_KEY')
  const belongs = await Promise.resolve()
    .then(() => new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    .catch(() => false)
  if (!belongs) throw new CommandProblem(`${certFile} and ${keyFile} are not a certificate and its key: set BISITA_TLS_CERT and BISITA_TLS_KEY to two files that belong together.`)
  return { cert, key }
}

const read = (file: string, variable: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandProblem(`${variable} is ${file}, which cannot be read (${error.code}).`)
  })

/** Where phones find the certificate that they install. */
export const authorityPath = '/bisita-ca.crt'

/** The certificate that vouches for a chain, where the chain brings its own along; null where a public one does. */
export function authorityOf(chain: string): string | null {
  const last = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)?.at(-1)
  if (last === undefined) return null
  const authority = new X509Certificate(last)
  return authority.ca && authority.checkIssued(authority) ? `${last}\n` : null
}

/**
 * What answers HTTP beside HTTPS: people who type the address alone are led to HTTPS, calls are refused, and phones get the certificate
 * that they have to install before HTTPS is trusted.
 * @returns the server, not listening yet
 */
export function httpBeside(origin: string, chain: string): http.Server {
  const authority = authorityOf(chain)
  const limits = { headersTimeout: 10_000, requestTimeout: 10_000, keepAliveTimeout: 1000, maxHeaderSize: 4096 }
  return http.createServer(limits, ({ url = '/', method }, answer) => {
    const asksForAuthority = url === authorityPath && (method === 'GET' || method === 'HEAD')
    if (asksForAuthority && authority !== null) {
      answer.writeHead(200, { 'content-type': 'application/x-x509-ca-cert', 'content-disposition': 'attachment; filename="bisita-ca.crt"', 'cache-control': 'no-store' }).end(authority)
    } else if (url.startsWith('/api/')) {
      // A program that was given the wrong address finds out at once, before it sends a password that way again.
      answer.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`Calls are answered at ${origin} only.`)
    } else {
      answer.writeHead(308, { location: `${origin}${url.startsWith('/') ? url : '/'}`, connection: 'close' }).end()
    }
  })
}

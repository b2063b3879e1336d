import { X509Certificate } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { makeFolder } from '../../dataFolder.ts'
import { parseArguments } from '../arguments.ts'
import type { Command } from '../commands.ts'
import { CommandProblem } from '../problem.ts'
import { say } from '../steps.ts'
import { type Issued, issueAuthority, issueCertificate, vouchesFor } from './issue.ts'

/** Days that a certificate is still good for, below which a start makes a new one. */
const renewBelow = 400

/**
 * `bisita make-certificate`: what HTTPS needs in an office without a name on the internet, in the folder `tls` of the
 * data: an authority, once, which phones install, and a certificate for the address of BISITA_ORIGIN, made again where
 * the address has changed or a year has gone. To be run before each start.
 */
export const makeCertificateCommand: Command = async (words, config) => {
  parseArguments(words, {})
  if (config.origin === null) throw new CommandProblem('BISITA_ORIGIN has to say which address the certificate is for, such as https://192.168.1.10.')
  const { hostname } = new URL(config.origin)
  if (net.isIPv6(hostname.replace(/^\[|\]$/g, ''))) throw new CommandProblem('A certificate is made for a name or an IPv4 address: set BISITA_ORIGIN to one.')
  const folder = path.join(config.dataFolder, 'tls')
  await makeFolder(folder, 'BISITA_DATA')
  say(await provideCertificate(folder, hostname, new Date()))
  return 0
}

/**
 * Makes authority and certificate where they are missing or no use any more.
 * @param folder holds `bisita-ca.crt`, `bisita-ca.key`, `server.crt` (with the authority behind it) and `server.key`
 * @returns what was done, for people
 * @throws CommandProblem where the authority of this folder does not vouch for the host
 */
export async function provideCertificate(folder: string, host: string, now: Date): Promise<string> {
  const [caCert, caKey, cert, key] = ['bisita-ca.crt', 'bisita-ca.key', 'server.crt', 'server.key'].map((name) => path.join(folder, name)) as [string, string, string, string]
  const authority = (await readPair(caCert, caKey)) ?? (await writePair(caCert, caKey, issueAuthority([host], now)))
  if (!vouchesFor(authority.cert, host)) {
    throw new CommandProblem(`The certificate that phones have installed does not vouch for ${host}. Move the folder ${folder} away, start again, and install the new one on each phone.`)
  }
  const hosts = [...new Set([host, 'localhost', '127.0.0.1'])]
  const present = await readPair(cert, key)
  if (present !== null && isGood(present.cert, authority.cert, hosts, now)) return `The certificate for ${host} is good.`
  const { cert: issued, key: issuedKey } = issueCertificate(authority, hosts, now)
  await writePair(cert, key, { cert: `${issued}${authority.cert}`, key: issuedKey })
  return `A certificate for ${host} was made.`
}

function isGood(chain: string, authority: string, hosts: readonly string[], now: Date): boolean {
  const certificate = new X509Certificate(chain)
  const named = hosts.every((host) => (net.isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined)
  return named && certificate.verify(new X509Certificate(authority).publicKey) && certificate.validToDate.getTime() - now.getTime() > renewBelow * 24 * 3_600_000
}

async function readPair(cert: string, key: string): Promise<Issued | null> {
  try {
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The key is there before its certificate, and each as a whole or not at all. */
async function writePair(cert: string, key: string, made: Issued): Promise<Issued> {
  for (const [file, text, mode] of [[key, made.key, 0o600], [cert, made.cert, 0o644]] as const) {
    await writeFile(`${file}.unfinished`, text, { mode })
    await rename(`${file}.unfinished`, file)
  }
  return made
}

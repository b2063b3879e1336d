import type net from 'node:net'
import tls from 'node:tls'

/** A certificate with those that vouch for it, and its key, PEM. */
export type TlsMaterial = { readonly cert: string; readonly key: string }

/** Versions of TLS that browsers since 2018 speak, and milliseconds within which a caller has agreed on a key. */
export const tlsLimits = { minVersion: 'TLSv1.2', handshakeTimeout: 10_000 } as const

/** The event with which a server gives a connection that requests come on: for HTTPS, once it is encrypted. */
export const connectionEvent = (server: net.Server): 'connection' | 'secureConnection' => (server instanceof tls.Server ? 'secureConnection' : 'connection')

import { expect, test } from 'vitest'
import { DatabaseProblem } from '../database/problem.ts'
import { messageFor } from './faults.ts'

const withCode = (code: string, message = 'said by the system') => Object.assign(new Error(message), { code })

test.each([
  ['no route to the database', withCode('EHOSTUNREACH'), 'The database cannot be reached.'],
  ['something else behind its port', new Error('Connection terminated unexpectedly'), 'The database cannot be reached.'],
  ['an address that this machine lacks', withCode('EADDRNOTAVAIL'), 'BISITA_HOST is no address of this machine.'],
  ['a password that is missing', new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'The database asks for a password'],
  ['no TLS', new Error('The server does not support SSL connections'), 'The database speaks no TLS'],
  ['a certificate of its own', withCode('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), "The database's certificate is not accepted"],
  ['a database that is full', withCode('53300', 'sorry, too many clients already'), 'The database takes no more connections'],
  ['a pooler that refuses what a connection is opened with', withCode('08P01', 'unsupported startup parameter: statement_timeout'), 'ignore_startup_parameters = extra_float_digits,statement_timeout'],
  ['a pooler that keeps no named statements', withCode('26000', 'prepared statement "b1" does not exist'), 'BISITA_PREPARED=0'],
  ['an old database', new DatabaseProblem('Bisita needs PostgreSQL 15 or newer.'), 'Bisita needs PostgreSQL 15 or newer.'],
])('%s is put in words, without a stack', (_, error, words) => {
  expect(messageFor(error)).toContain(words)
  expect(messageFor(error)).not.toMatch(/^\s+at /m)
})

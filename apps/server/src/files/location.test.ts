import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { s3Location } from './location.ts'

const defaults = { accessKeyId: 'ENVKEY', secretAccessKey: 'envsecret', sessionToken: 'token', region: 'eu-west-1' }

describe('an s3 URL that is none', () => {
  test.each([
    ['s3:', 'no URL'],
    ['s3://', 'no URL'],
    ['s3://key:secret@host', 'the bucket'],
    ['s3://key:secret@host/B', 'the bucket'],
    ['s3://key:secret@host/bucket/pre fix', 'the prefix'],
    ['s3://key:secret@host/bucket/../../..', 'the bucket'],
    ['s3://key:secret@host/bucket/%2f%2f', 'the prefix'],
    ['s3://key:secret@host/bucket?region=x/y', 'region'],
    ['s3://key:secret@host/bucket?tls=maybe', 'tls'],
    ['s3://key:secret@host/bucket?addressing=both', 'addressing'],
    ['s3://key:secret@host/bucket?acl=public', 'only region'],
    ['s3://key:se%cret@host/bucket', '%XX'],
    ['s3://key@host/bucket', 'missing'],
  ])('%s', (text, problem) => {
    const message = (() => {
      try {
        return JSON.stringify(s3Location(text, defaults))
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(message).toMatch(/^BISITA_FILES must be/)
    expect(message).toContain(problem)
    expect(message).not.toMatch(/key:secret|se%cret|envsecret/)
  })

  test('without a key anywhere', () => {
    expect(() => s3Location('s3://host/bucket', {})).toThrow('AWS_ACCESS_KEY_ID')
  })
})

test('everything in the URL', () => {
  expect(s3Location('s3://KEY:a%2Fb%2Bc@minio.example:9000/photos/field/2026?region=ap-southeast-1&tls=0&addressing=host', defaults)).toEqual({
    kind: 's3',
    endpoint: 'http://minio.example:9000',
    bucket: 'photos',
    prefix: 'field/2026/',
    region: 'ap-southeast-1',
    addressing: 'host',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c',
    sessionToken: null,
  })
})

test('what the URL leaves out', () => {
  const { endpoint, prefix, region, addressing, accessKeyId, secretAccessKey, sessionToken } = s3Location('s3://storage.example/photos', defaults)
  expect({ endpoint, prefix, region, addressing }).toEqual({ endpoint: 'https://storage.example', prefix: '', region: 'eu-west-1', addressing: 'path' })
  expect({ accessKeyId, secretAccessKey, sessionToken, region }).toEqual(defaults)
  expect(s3Location('s3://key:secret@storage.example/photos', {}).region).toBe('us-east-1')
})

test('Amazon gets the bucket before the host, unless its name has a dot', () => {
  expect(s3Location('s3://s3.eu-west-1.amazonaws.com/photos', defaults).addressing).toBe('host')
  expect(s3Location('s3://s3.eu-west-1.amazonaws.com/pho.tos', defaults).addressing).toBe('path')
  expect(s3Location('s3://s3.eu-west-1.amazonaws.com.example/photos', defaults).addressing).toBe('path')
})

describe('BISITA_FILES', () => {
  const filesOf = (env: NodeJS.ProcessEnv) => readConfig(env).files

  test('is a folder beside the data where nothing is said', () => {
    expect(filesOf({ BISITA_DATA: '/somewhere' })).toEqual({ kind: 'folder', folder: '/somewhere/files' })
    expect(filesOf({ BISITA_DATA: '/somewhere', BISITA_FILES: '/photos' })).toEqual({ kind: 'folder', folder: '/photos' })
  })

  test('is storage, with what the environment has', () => {
    const env = { AWS_ACCESS_KEY_ID: 'ENVKEY', AWS_SECRET_ACCESS_KEY: 'envsecret', AWS_DEFAULT_REGION: 'eu-west-1' }
    expect(filesOf({ ...env, BISITA_FILES: 's3://storage.example/photos' })).toMatchObject({ kind: 's3', accessKeyId: 'ENVKEY', region: 'eu-west-1' })
    expect(() => filesOf({ BISITA_FILES: 's3://storage.example/photos' })).toThrow('BISITA_FILES')
  })
})

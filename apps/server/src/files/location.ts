/** Storage with the S3 interface, with the key and secret that sign requests to it. */
export type S3Location = {
  readonly kind: 's3'
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly bucket: string
  /** Is put before each key: ends with a slash, or is empty. */
  readonly prefix: string
  readonly region: string
  /** Whether the bucket stands in the path or before the host. */
  readonly addressing: 'path' | 'host'
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
}

/** Where files are kept. */
export type FilesLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location

/** Values from the environment's `AWS_*` for parts that the URL leaves out. */
export type AwsDefaults = {
  readonly accessKeyId?: string | undefined
  readonly secretAccessKey?: string | undefined
  readonly sessionToken?: string | undefined
  readonly region?: string | undefined
}

const form = 'must be a folder, or s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=..&tls=0&addressing=path|host]'

/** What is wrong with a URL; the name of its variable is added later. */
class LocationFault extends Error {}

/** Says what is wrong without quoting the URL: there is a secret in it. */
function wrong(what: string): Error {
  return new LocationFault(`${form}: ${what}.`)
}

/**
 * Reads an s3 URL. Key and secret may be left out where the environment has them; characters of the secret
 * that mean something in a URL are written as %2F and the like.
 * @param variable the environment variable with the URL, for the error
 * @throws Error that names the variable
 */
export function s3Location(text: string, defaults: AwsDefaults, variable = 'BISITA_FILES'): S3Location {
  try {
    return read(text, defaults)
  } catch (error) {
    throw error instanceof LocationFault ? new Error(`${variable} ${error.message}`, { cause: error }) : error
  }
}

function read(text: string, defaults: AwsDefaults): S3Location {
  const url = URL.parse(text)
  if (url === null || url.hostname === '') throw wrong('this is no URL with a host')
  const [bucket = '', ...rest] = url.pathname.split('/').filter((part) => part !== '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw wrong('the bucket is missing or no name of a bucket')
  if (!rest.every((part) => /^[a-z0-9_-]+$/i.test(part))) throw wrong('the prefix has other characters than letters, digits, - and _')
  const options = optionsOf(url.searchParams)
  return {
    kind: 's3',
    endpoint: `${options.tls ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: rest.map((part) => `${part}/`).join(''),
    region: options.region ?? defaults.region ?? 'us-east-1',
    addressing: options.addressing ?? usualAddressing(url.hostname, bucket),
    ...credentialsOf(url, defaults),
  }
}

function optionsOf(search: URLSearchParams): { tls: boolean; region: string | undefined; addressing: S3Location['addressing'] | undefined } {
  const { region, tls = '1', addressing, ...unknown } = Object.fromEntries(search)
  if (Object.keys(unknown).length > 0) throw wrong('only region, tls and addressing are known')
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) throw wrong('region is no name of a region')
  if (!['1', '0', 'true', 'false'].includes(tls)) throw wrong('tls must be 1 or 0')
  if (addressing !== undefined && addressing !== 'path' && addressing !== 'host') throw wrong('addressing must be path or host')
  return { region, addressing, tls: tls === '1' || tls === 'true' }
}

/** Amazon wants the bucket before the host, all other storage takes it in the path. So does a bucket with a dot in its name: the certificate would not fit. */
const usualAddressing = (host: string, bucket: string): S3Location['addressing'] =>
  /(^|\.)amazonaws\.com(\.cn)?$/.test(host) && !bucket.includes('.') ? 'host' : 'path'

function credentialsOf(url: URL, defaults: AwsDefaults): Pick<S3Location, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text)
    } catch {
      throw wrong('key or secret hold a % that is no %XX')
    }
  }
  if (url.username !== '' && url.password !== '') {
    return { accessKeyId: decode(url.username), secretAccessKey: decode(url.password), sessionToken: null }
  }
  const { accessKeyId, secretAccessKey, sessionToken } = defaults
  if (url.username !== '' || url.password !== '' || !accessKeyId || !secretAccessKey) {
    throw wrong('key and secret are missing there, and in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  return { accessKeyId, secretAccessKey, sessionToken: sessionToken ?? null }
}

import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import net from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier, AttributeTypeAndValue, AttributeValue, AuthorityKeyIdentifier, BasicConstraints, Certificate, ExtendedKeyUsage, Extension,
  Extensions, GeneralName, GeneralSubtree, GeneralSubtrees, id_ce_authorityKeyIdentifier, id_ce_basicConstraints, id_ce_extKeyUsage, id_ce_keyUsage,
  id_ce_nameConstraints, id_ce_subjectAltName, id_ce_subjectKeyIdentifier, id_kp_serverAuth, KeyIdentifier, KeyUsage, KeyUsageFlags, Name, NameConstraints,
  RelativeDistinguishedName, SubjectAlternativeName, SubjectKeyIdentifier, SubjectPublicKeyInfo, TBSCertificate, Validity, Version,
} from '@peculiar/asn1-x509'

/** A certificate and its key, PEM. */
export type Issued = { readonly cert: string; readonly key: string }

/** Networks and endings of names that exist in offices only: for nothing else does the authority vouch. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8']
const privateNames = ['localhost', 'lan', 'local', 'internal', 'home.arpa']

const day = 24 * 3_600_000
/** Days. Apple refuses a certificate of a private authority that is good for more than 825. */
const authorityDays = 20 * 365
const certificateDays = 820

const ecdsaWithSha256 = '1.2.840.10045.4.3.2'
const commonName = '2.5.4.3'
const organisation = '2.5.4.10'

/**
 * Makes an authority that vouches for servers of an office: addresses of private networks, names that exist there only,
 * and the hosts given. Its key, if stolen, is no use for any other place.
 * @param hosts names or addresses beyond those
 */
export function issueAuthority(hosts: readonly string[], now: Date): Issued {
  const { publicKey, privateKey } = newKey()
  const subject = nameOf('Bisita of this office')
  const permitted = [...privateNetworks, ...hosts.filter(net.isIPv4).map((host) => `${host}/32`)].map((iPAddress) => new GeneralName({ iPAddress }))
  const names = [...privateNames, ...hosts.filter((host) => net.isIP(host) === 0)].map((dNSName) => new GeneralName({ dNSName }))
  const cert = signed({
    subject, issuer: subject, publicKey, now, days: authorityDays, signer: privateKey,
    extensions: [
      extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      extension(id_ce_keyUsage, true, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)),
      extension(id_ce_nameConstraints, true, new NameConstraints({ permittedSubtrees: new GeneralSubtrees([...permitted, ...names].map((base) => new GeneralSubtree({ base }))) })),
      extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(keyIdentifier(publicKey))),
    ],
  })
  return { cert, key: pemOf(privateKey) }
}

/** Makes a certificate for a server at some names or addresses, the first of which it is called by. */
export function issueCertificate(authority: Issued, hosts: readonly string[], now: Date): Issued {
  const { publicKey, privateKey } = newKey()
  const of = AsnConvert.parse(derOf(authority.cert), Certificate)
  const cert = signed({
    subject: nameOf(hosts[0] ?? ''), issuer: of.tbsCertificate.subject, publicKey, now, days: certificateDays, signer: authority.key,
    extensions: [
      extension(id_ce_basicConstraints, true, new BasicConstraints({ cA: false })),
      extension(id_ce_keyUsage, true, new KeyUsage(KeyUsageFlags.digitalSignature)),
      extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_subjectAltName, false, new SubjectAlternativeName(hosts.map((host) => new GeneralName(net.isIP(host) === 0 ? { dNSName: host } : { iPAddress: host })))),
      extension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(keyIdentifier(publicKey))),
      extension(id_ce_authorityKeyIdentifier, false, new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdentifier(createPublicKey(authority.cert))) })),
    ],
  })
  return { cert, key: pemOf(privateKey) }
}

type Contents = {
  readonly subject: Name
  readonly issuer: Name
  readonly publicKey: KeyObject
  readonly now: Date
  readonly days: number
  readonly extensions: readonly Extension[]
  readonly signer: KeyObject | string
}

function signed({ subject, issuer, publicKey, now, days, extensions, signer }: Contents): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 })
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40 // positive, with no zeros in front
  const tbsCertificate = new TBSCertificate({
    version: Version.v3, serialNumber: bytes(serial), signature: algorithm, issuer, subject,
    // A phone's clock may be a little slow.
    validity: new Validity({ notBefore: new Date(now.getTime() - day), notAfter: new Date(now.getTime() + days * day) }),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    extensions: new Extensions([...extensions]),
  })
  const signatureValue = bytes(sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), signer))
  const der = AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue }))
  const lines = Buffer.from(der).toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string
const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
const bytes = (from: Buffer): ArrayBuffer => Uint8Array.from(from).buffer
const keyIdentifier = (key: KeyObject): ArrayBuffer => bytes(createHash('sha1').update(key.export({ type: 'spki', format: 'der' })).digest())
const extension = (extnID: string, critical: boolean, value: object): Extension => new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const nameOf = (name: string): Name =>
  new Name([[organisation, 'Bisita'], [commonName, name]].map(([type = '', utf8String = '']) => new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) })])))

/** Whether what an authority signs for a host is taken by browsers. */
export function vouchesFor(authority: string, host: string): boolean {
  const { extensions = [] } = AsnConvert.parse(derOf(authority), Certificate).tbsCertificate
  const found = [...extensions].find(({ extnID }) => extnID === id_ce_nameConstraints)
  if (found === undefined) return true
  const bases = [...(AsnConvert.parse(found.extnValue, NameConstraints).permittedSubtrees ?? [])].map(({ base }) => base)
  if (net.isIP(host) === 0) return bases.some(({ dNSName }) => dNSName !== undefined && (host === dNSName || host.endsWith(`.${dNSName}`)))
  const networks = new net.BlockList()
  for (const { iPAddress } of bases) {
    const [address = '', prefix = '32'] = iPAddress?.split('/') ?? []
    if (net.isIPv4(address)) networks.addSubnet(address, Number(prefix), 'ipv4')
  }
  return net.isIPv4(host) && networks.check(host, 'ipv4')
}

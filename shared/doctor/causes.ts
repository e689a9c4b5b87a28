/**
 * The causes of a refused signature that the doctor knows, by their fixed ids: scripts and test suites refer to them.
 *
 * `found` says how: from the request as it was sent, by hashing forms of the body, by trying changes of the base against
 * the signature, from key files, by the clock, or only by asking, because the value never appears on the wire.
 */

/** How a cause is found. */
export type FoundBy = 'wire' | 'digest' | 'search' | 'key' | 'clock' | 'ask';

export type Cause = { readonly found: FoundBy; readonly what: string; readonly fix: string };

export const CAUSES = {
  // What is signed, and how.
  X1: {
    found: 'search',
    what: 'The base itself was signed, as RFC 9421 does; this service signs the SHA-512 of the base.',
    fix: 'Sign the 64 raw bytes of the hash: sign(sha512(base)).',
  },
  X2: {
    found: 'search',
    what: 'The hash was signed as lower-case hex text.',
    fix: 'Sign the 64 raw bytes of the hash; drop the conversion to hex.',
  },
  X3: {
    found: 'search',
    what: 'The hash was signed as upper-case hex text.',
    fix: 'Sign the 64 raw bytes of the hash; drop the conversion to hex.',
  },
  X4: {
    found: 'search',
    what: 'The hash was signed as base64 or base64url text.',
    fix: 'Sign the 64 raw bytes of the hash; decode the base64 first.',
  },
  X5: {
    found: 'search',
    what: 'The base was hashed with SHA-256, or with another hash than SHA-512.',
    fix: 'Hash the base with SHA-512.',
  },
  X6: {
    found: 'search',
    what: 'The base was hashed twice: your signer hashes too.',
    fix: 'Give the signer the base if it hashes, or the hash if it does not.',
  },
  X7: {
    found: 'search',
    what: 'The library used Ed25519ph, which hashes the message itself and marks the signature.',
    fix: 'Use plain Ed25519 over the 64-byte hash.',
  },
  X8: {
    found: 'search',
    what: 'The base was hashed, and the hash was signed with Ed25519ph.',
    fix: 'Use plain Ed25519 over the 64-byte hash.',
  },
  X9: {
    found: 'search',
    what: 'An empty message was signed: the base never reached the signer.',
    fix: 'Check the arguments of the call that signs.',
  },
  X10: {
    found: 'search',
    what: 'The base was turned into bytes as UTF-16, UTF-32 or Latin-1.',
    fix: 'Turn the base into bytes as UTF-8.',
  },
  X11: {
    found: 'search',
    what: 'The base was encoded as base64 or hex before it was signed.',
    fix: 'Hash the base as it is.',
  },
  X12: {
    found: 'wire',
    what: 'The header holds the signature together with the message.',
    fix: 'Send the first 64 bytes only; libraries call this a detached signature.',
  },
  X13: {
    found: 'wire',
    what: 'The signature has the length of another algorithm.',
    fix: 'Sign with Ed25519; its signatures are 64 bytes.',
  },
  X14: {
    found: 'search',
    what: 'One half of the signature is short or stands in reverse byte order.',
    fix: 'R and S are 32 bytes each, lowest byte first; pad each half on its own.',
  },
  // Keys.
  K1: {
    found: 'search',
    what: "The signature is that of another environment's key.",
    fix: 'Sign with the key of the environment that you send to.',
  },
  K2: {
    found: 'key',
    what: 'The private key in use is not the pair of the registered public key.',
    fix: 'Register the public half of the key that you sign with, or sign with the registered one.',
  },
  K3: {
    found: 'search',
    what: 'keyid names a key other than the one that signed, or one that is not registered.',
    fix: 'Send the keyid of the key that you sign with.',
  },
  K4: {
    found: 'search',
    what: 'The signature is that of a key that has been replaced.',
    fix: 'Sign with the current key.',
  },
  K5: {
    found: 'key',
    what: 'The library expects 64 bytes (seed and public key) and got the 32-byte seed.',
    fix: "Make the key pair from the seed with the library's own call.",
  },
  K6: {
    found: 'key',
    what: 'An expanded key was read as seed and public key, or the other way round.',
    fix: 'Export the 32-byte seed, or PKCS#8.',
  },
  K7: {
    found: 'key',
    what: 'The text of the key file was used as key bytes.',
    fix: 'Decode the base64 of the PEM, and take the last 32 bytes.',
  },
  K8: {
    found: 'key',
    what: 'The first 32 bytes of the PKCS#8 structure were used as the seed.',
    fix: 'The seed is the last 32 of its 48 bytes.',
  },
  K9: {
    found: 'key',
    what: 'The seed was decoded in the wrong way: hex as base64, or base64 as text.',
    fix: 'Decode the seed as it was encoded; it has 32 bytes.',
  },
  K10: {
    found: 'key',
    what: 'An OpenSSH private key was given where PKCS#8 is expected.',
    fix: 'Import it here and export it as PKCS#8.',
  },
  K11: {
    found: 'key',
    what: 'The line ends of a PEM file were lost or written out as backslash-n.',
    fix: 'Put real line ends back.',
  },
  K12: {
    found: 'key',
    what: 'The key is an X25519 key, which encrypts and does not sign.',
    fix: 'Use an Ed25519 key (OID 1.3.101.112).',
  },
  K13: {
    found: 'key',
    what: 'A public key, a token or a placeholder stands where the private key belongs.',
    fix: "Use the private key's file.",
  },
  K14: {
    found: 'key',
    what: 'The text of the key lost its padding, or gained a blank.',
    fix: 'Copy the key again, whole.',
  },
  K15: {
    found: 'key',
    what: 'The members of the JWK contradict each other.',
    fix: 'Export the JWK again: kty OKP, crv Ed25519, d and x in base64url.',
  },
  K16: {
    found: 'search',
    what: 'The signature is good for another client than the one in X-Client-Id.',
    fix: 'Send the client id that the key is registered for.',
  },
  // The shape of the base.
  B1: {
    found: 'search',
    what: 'The lines of the base stand in another order than the list in Signature-Input.',
    fix: 'Write the lines in the order of the list.',
  },
  B2: {
    found: 'search',
    what: 'The lines of the base end with CR LF or CR.',
    fix: 'Join the lines with one line feed.',
  },
  B3: {
    found: 'search',
    what: 'Something stands after the last line of the base, or before the first.',
    fix: 'The base begins with its first line and ends with its last.',
  },
  B4: {
    found: 'search',
    what: 'The line @signature-params is missing from the base.',
    fix: 'End the base with "@signature-params": and the text of Signature-Input after its label.',
  },
  B5: {
    found: 'search',
    what: 'The parameters stand on lines of their own.',
    fix: 'They belong into the line @signature-params.',
  },
  B6: {
    found: 'search',
    what: 'The last line of the base has the label.',
    fix: 'The label belongs in the headers only.',
  },
  B7: {
    found: 'search',
    what: 'The blank after a colon is missing, or there is one too many.',
    fix: 'Each line is the name in double quotes, a colon, one blank, the value.',
  },
  B8: {
    found: 'search',
    what: 'The names are not each in double quotes.',
    fix: 'Put each name in double quotes of its own.',
  },
  B9: { found: 'search', what: 'Names in the base are not lower case.', fix: 'Write all names in lower case.' },
  B10: {
    found: 'search',
    what: 'A listed component has no line, or the base has a line that is not listed.',
    fix: 'Make list and lines the same.',
  },
  B11: {
    found: 'wire',
    what: 'A component that the service requires is not covered.',
    fix: 'Add it to the list and to the base.',
  },
  B12: {
    found: 'search',
    what: 'Line ends were written out as backslash-n.',
    fix: 'Join the lines with one line feed (0x0A).',
  },
  B13: {
    found: 'search',
    what: 'Blanks around a value were signed, or blanks inside were merged.',
    fix: 'Trim the value at both ends and leave its inside alone.',
  },
  B14: {
    found: 'search',
    what: 'An empty header lost the blank after its colon.',
    fix: 'Write the name, a colon and a blank.',
  },
  B15: {
    found: 'search',
    what: 'A folded header was not joined with one blank.',
    fix: 'Replace each fold by one blank.',
  },
  B16: {
    found: 'search',
    what: 'A header that was sent several times was joined in another way.',
    fix: 'Join all values in order with a comma and a blank, or send the header once.',
  },
  B17: { found: 'wire', what: 'A component is listed twice.', fix: 'List each component once.' },
  B18: { found: 'wire', what: 'A component has a parameter that the service does not take.', fix: 'Use plain names.' },
  B19: {
    found: 'wire',
    what: 'A covered header has characters beyond ASCII.',
    fix: 'Encode them; the base of RFC 9421 is ASCII.',
  },
  B20: { found: 'search', what: 'The base begins with a byte-order mark.', fix: 'Write the base without one.' },
  B21: {
    found: 'search',
    what: 'Curly quotes, no-break spaces or characters of no width got into the text.',
    fix: 'Write straight quotes and plain blanks.',
  },
  B22: {
    found: 'search',
    what: 'A value was what the language writes for nothing, for an object or for bytes.',
    fix: 'Set the value before you build the base.',
  },
  B23: { found: 'search', what: 'A variable was signed before it was filled in.', fix: 'Fill the variables in first.' },
  B24: {
    found: 'search',
    what: 'The backslashes with which documents wrap long lines were copied.',
    fix: 'Remove the backslash and the line feed after it.',
  },
  B25: {
    found: 'search',
    what: 'The base was encoded, escaped or changed in case as a whole.',
    fix: 'Hash the base as it is.',
  },
  // Signature-Input, parameters and time.
  P1: {
    found: 'search',
    what: 'The parameters stand in another order in the base than in Signature-Input.',
    fix: 'Build the parameter text once and use it in both places.',
  },
  P2: {
    found: 'search',
    what: 'The blanks of the last line differ from those of Signature-Input.',
    fix: 'Build the parameter text once and use it in both places.',
  },
  P3: { found: 'wire', what: 'created or expires is in milliseconds.', fix: 'Write seconds since 1970.' },
  P4: {
    found: 'wire',
    what: 'created or expires is quoted or has decimals.',
    fix: 'Write a whole number without quotes.',
  },
  P5: {
    found: 'search',
    what: 'The clock was read twice: header and base have different times.',
    fix: 'Read the clock once for each request.',
  },
  P6: {
    found: 'wire',
    what: 'expires is a duration or a date.',
    fix: 'expires is a point in time, in seconds since 1970.',
  },
  P7: {
    found: 'wire',
    what: 'expires is not after created, or too far from it.',
    fix: "Set expires to created plus the service's window.",
  },
  P8: {
    found: 'clock',
    what: 'The clocks of signer and verifier differ by more than is allowed.',
    fix: "Set the signer's clock by a time server.",
  },
  P9: {
    found: 'clock',
    what: 'created is off by whole half hours: local time was taken for UTC.',
    fix: 'Use the seconds since 1970, which know no time zone.',
  },
  P10: {
    found: 'clock',
    what: 'The signature is old: it was made earlier and used again.',
    fix: 'Sign again for each try.',
  },
  P11: { found: 'wire', what: 'keyid is not in plain double quotes.', fix: 'Write keyid="…".' },
  P12: {
    found: 'search',
    what: 'One of the two texts has a parameter that the other has not.',
    fix: 'Send and sign the same parameters.',
  },
  P13: { found: 'wire', what: 'Signature and Signature-Input have different labels.', fix: 'Use one label in both.' },
  P14: { found: 'wire', what: 'A label is there twice, or a second signature was added.', fix: 'Send one signature.' },
  P15: {
    found: 'wire',
    what: 'One of the two signature headers is missing.',
    fix: 'Send Signature and Signature-Input.',
  },
  P16: {
    found: 'wire',
    what: 'The value of a signature header stands in quotes.',
    fix: 'Remove the quotes around the whole value.',
  },
  // The encoding of the signature.
  E1: { found: 'wire', what: 'The signature is in base64url.', fix: 'Use the alphabet with + and /, padded with =.' },
  E2: {
    found: 'wire',
    what: 'The padding of the signature is missing or too long.',
    fix: '64 bytes are 88 characters, the last two of them =.',
  },
  E3: { found: 'wire', what: 'The colons around the signature are missing.', fix: 'Write sig1=:base64:.' },
  E4: { found: 'wire', what: 'The signature is in hex.', fix: 'Encode the 64 bytes in base64.' },
  E5: { found: 'wire', what: 'The signature is the base64 of a hex text.', fix: 'Encode the 64 bytes themselves.' },
  E6: {
    found: 'wire',
    what: 'The signature has a line break or a blank inside.',
    fix: 'Write it on one line (base64 -w0).',
  },
  E7: { found: 'wire', what: 'The signature was encoded in base64 twice.', fix: 'Encode it once.' },
  E8: { found: 'wire', what: 'The signature has no label.', fix: 'Begin the value with sig1=:.' },
  E9: {
    found: 'wire',
    what: 'The bytes of the signature, or of the hash, went through a text.',
    fix: 'Keep them as bytes until they are encoded.',
  },
  // Body and Content-Digest.
  D1: {
    found: 'digest',
    what: 'The digest is that of the same JSON, written differently.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D2: {
    found: 'digest',
    what: "The digest is that of JSON with Python's blanks.",
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D3: {
    found: 'digest',
    what: 'The digest is that of indented JSON.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D4: {
    found: 'digest',
    what: 'A line feed at the end of the body makes the difference.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D5: { found: 'digest', what: 'The line ends inside the body differ.', fix: 'Hash exactly the bytes that are sent.' },
  D6: {
    found: 'digest',
    what: 'A byte-order mark makes the difference.',
    fix: 'Send and hash the body without a byte-order mark.',
  },
  D7: { found: 'digest', what: 'The body was hashed in another encoding.', fix: 'Hash the UTF-8 bytes that are sent.' },
  D8: {
    found: 'digest',
    what: 'Characters beyond ASCII were escaped on one side.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D9: {
    found: 'digest',
    what: 'Slashes or other characters were escaped on one side.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D10: {
    found: 'digest',
    what: 'Numbers were written differently.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D11: {
    found: 'digest',
    what: 'The members of the JSON were in another order.',
    fix: 'Serialise once, and use the same bytes for digest and body.',
  },
  D12: {
    found: 'digest',
    what: 'Accents were composed on one side and decomposed on the other.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D13: {
    found: 'digest',
    what: 'The digest is that of an empty or placeholder body.',
    fix: 'Attach the body before you hash it; without a body send no digest.',
  },
  D14: { found: 'wire', what: 'The digest is in hex.', fix: 'Encode the 64 bytes in base64.' },
  D15: { found: 'wire', what: 'Content-Digest is not written as sha-512=:base64:.', fix: 'Write sha-512=:base64:.' },
  D16: {
    found: 'wire',
    what: 'The digest is a SHA-256; the service wants SHA-512.',
    fix: 'Hash the body with SHA-512.',
  },
  D17: {
    found: 'wire',
    what: 'The digest is in base64url or lacks its padding.',
    fix: 'Use the alphabet with + and /, padded with =.',
  },
  D18: { found: 'wire', what: 'The old header Digest was sent.', fix: 'Send Content-Digest (RFC 9530).' },
  D19: { found: 'wire', what: 'There is more than one digest.', fix: 'Send one sha-512 value.' },
  D20: { found: 'digest', what: 'The body was compressed after it was hashed.', fix: 'Send the body uncompressed.' },
  D21: { found: 'digest', what: 'The body was serialised twice.', fix: 'Serialise once.' },
  D22: {
    found: 'digest',
    what: 'Variables in the body were filled in after it was hashed.',
    fix: 'Fill the variables in first.',
  },
  D23: {
    found: 'digest',
    what: 'The signature holds, and the body is not the one that was hashed.',
    fix: 'Hash the body that is sent.',
  },
  D24: { found: 'wire', what: 'The digest has a line break or a blank inside.', fix: 'Write it on one line.' },
  D25: {
    found: 'digest',
    what: 'The digest is that of JSON, and a form was sent, or the other way round.',
    fix: 'Hash exactly the bytes that are sent.',
  },
  D26: {
    found: 'wire',
    what: 'The digest contains a Python bytes literal.',
    fix: 'Decode it to text before it goes into the header.',
  },
  D27: {
    found: 'digest',
    what: 'The line ends of the body were dropped, as curl -d @file does.',
    fix: 'Use --data-binary.',
  },
  // Headers.
  H1: {
    found: 'search',
    what: 'The client added a charset to Content-Type after signing.',
    fix: 'Set Content-Type with its charset before signing.',
  },
  H2: { found: 'search', what: 'Blank or case in Content-Type differ.', fix: 'Sign Content-Type as it is sent.' },
  H3: {
    found: 'search',
    what: 'The client sent its default Content-Type.',
    fix: 'Set Content-Type yourself before signing.',
  },
  H4: { found: 'search', what: 'Content-Length was counted in characters.', fix: 'Count bytes.' },
  H5: {
    found: 'search',
    what: 'Content-Length was not known yet when the base was built.',
    fix: 'Set it before signing.',
  },
  H6: { found: 'wire', what: 'The body was sent chunked, without Content-Length.', fix: 'Send a body of known size.' },
  H7: {
    found: 'wire',
    what: 'Content-Length: 0 was dropped on the way.',
    fix: 'Do not cover Content-Length of a request without a body.',
  },
  H8: {
    found: 'ask',
    what: 'The idempotency key was made anew between signing and sending.',
    fix: 'Make it once for each request.',
  },
  H9: {
    found: 'search',
    what: 'Authorization was signed in another form than it was sent.',
    fix: 'Sign “Bearer”, one blank, the token without a line feed.',
  },
  H10: {
    found: 'ask',
    what: 'The token was refreshed between signing and sending.',
    fix: 'Get the token first, then sign.',
  },
  H11: {
    found: 'search',
    what: 'An id was signed in another case, or with quotes or braces.',
    fix: 'Sign it character for character as it is sent.',
  },
  H12: { found: 'wire', what: 'A header was added twice.', fix: 'Send it once.' },
  H13: { found: 'ask', what: 'A proxy changed a covered header.', fix: 'Compare what you sent with what arrived.' },
  H14: { found: 'wire', what: 'A covered header did not arrive.', fix: 'Send it, or do not cover it.' },
  H15: {
    found: 'wire',
    what: 'Names were written as HTTP/2 or the library shows them.',
    fix: 'Names in the base are lower case.',
  },
  // Method and target.
  U1: {
    found: 'search',
    what: 'The method was signed in another case, or another method was signed.',
    fix: 'Sign the method as it is sent, in upper case.',
  },
  U2: {
    found: 'search',
    what: 'A redirect was followed with the old signature.',
    fix: 'Sign the URL that you end up at.',
  },
  U3: {
    found: 'search',
    what: 'The URL was signed with another scheme.',
    fix: 'Sign the scheme that the service is known by.',
  },
  U4: { found: 'search', what: 'The host was changed on the way.', fix: 'Sign the public host of the service.' },
  U5: {
    found: 'search',
    what: 'The default port was kept, or another was left out.',
    fix: 'Leave only the default port out.',
  },
  U6: {
    found: 'search',
    what: 'The host was signed in another spelling.',
    fix: 'Write it in lower case, without a final dot or user name.',
  },
  U7: { found: 'search', what: 'A slash at the end makes the difference.', fix: 'Sign the path as it is sent.' },
  U8: { found: 'search', what: 'The fragment was signed.', fix: 'Leave the fragment out.' },
  U9: { found: 'search', what: 'The path or query was decoded or encoded anew.', fix: 'Sign it as it is sent.' },
  U10: { found: 'search', what: 'The case of percent escapes differs.', fix: 'Sign them as they are sent.' },
  U11: { found: 'search', what: 'The path was normalised on one side.', fix: 'Sign it as it is sent.' },
  U12: {
    found: 'search',
    what: 'Blanks, plus signs or percent signs were encoded differently.',
    fix: 'Sign them as they are sent.',
  },
  U13: {
    found: 'search',
    what: 'The parameters of the query stand in another order.',
    fix: 'Sign them in the order in which they are sent.',
  },
  U14: { found: 'search', what: '@query was signed without its question mark.', fix: '@query begins with “?”.' },
  U15: {
    found: 'search',
    what: 'The empty query was signed in another way.',
    fix: 'Without a query the value of @query is “?”.',
  },
  U16: {
    found: 'search',
    what: '@target-uri was signed without the query, or @path with it.',
    fix: '@target-uri has the query, @path has not.',
  },
  U17: {
    found: 'search',
    what: 'A base path is missing from the signed path, or was added to it.',
    fix: 'Sign the whole path that is sent.',
  },
  U18: { found: 'search', what: '@target-uri is not the whole URL.', fix: 'Sign scheme, host, path and query.' },
  U19: {
    found: 'search',
    what: 'The URL of a local server was signed.',
    fix: 'Sign the URL that the request goes to.',
  },
  U20: {
    found: 'search',
    what: 'The URL of another environment was signed.',
    fix: 'Sign the URL of the environment that you send to.',
  },
  U21: {
    found: 'search',
    what: 'Parameters of the query were dropped or spelt differently.',
    fix: 'Sign the query as it is sent.',
  },
  // The verifier.
  V1: {
    found: 'ask',
    what: 'The example that you compare with is wrong itself.',
    fix: 'Verify the example with its own key.',
  },
  V2: {
    found: 'search',
    what: 'One of the two sides builds the base in its own way: parameters in another order, names joined, no last line.',
    fix: 'Compare what the service builds with the RFC; until it is mended, sign what it expects.',
  },
  V3: {
    found: 'ask',
    what: 'The verifier hashed a body that it had written again.',
    fix: 'Compare the digest of what arrived.',
  },
  V4: {
    found: 'wire',
    what: 'The signature is valid; the request was refused for another reason.',
    fix: 'Read the reason: replay, idempotency, rights or limits.',
  },
  V5: {
    found: 'ask',
    what: 'The service accepts every signature, so a pass proves nothing.',
    fix: 'Send a broken one on purpose.',
  },
} as const satisfies Readonly<Record<string, Cause>>;

export type CauseId = keyof typeof CAUSES;

export const CAUSE_IDS = Object.keys(CAUSES) as readonly CauseId[];

/** Undefined for a text that is no id; the case of the letter is forgiven. */
export function causeOf(id: string): Cause | undefined {
  const upper = id.toUpperCase();
  return Object.hasOwn(CAUSES, upper) ? CAUSES[upper as CauseId] : undefined;
}

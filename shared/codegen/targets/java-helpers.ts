/** The methods below `main` of a Java program. */
import { when } from '../frame.ts';
import { KEY_FILE_WORDS } from '../key-file.ts';
import { javaLiteral } from '../literals.ts';
import type { Uses } from '../remarks.ts';

/** Only the methods in use. */
export function javaHelpers({ sha512 }: Uses): readonly string[] {
  return [...HELPERS, ...when(sha512, ...SHA512)];
}

const HELPERS = [
  '    static String fromEnvironment(String name) {',
  '        String value = System.getenv(name);',
  '        if (value == null || value.isEmpty()) fail(name + " is not set.");',
  '        return value;',
  '    }',
  '',
  '    static void fail(String message) {',
  '        System.err.println(message);',
  '        System.exit(2);',
  '    }',
  '',
  '    static PrivateKey readKey(Path file) throws Exception {',
  '        if (!Files.isReadable(file)) fail("The key file " + file + " cannot be read.");',
  '        String pem = Files.readString(file);',
  `        if (pem.contains("BEGIN OPENSSH")) fail(file + ${javaLiteral(KEY_FILE_WORDS.openSsh)});`,
  '        try {',
  '            byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]*-----", ""));',
  '            PKCS8EncodedKeySpec key = new PKCS8EncodedKeySpec(der);',
  '            if (pem.contains("BEGIN ENCRYPTED")) key = decrypted(der, file);',
  '            return KeyFactory.getInstance("Ed25519").generatePrivate(key);',
  '        } catch (IOException | GeneralSecurityException | RuntimeException error) {',
  `            fail(file + ${javaLiteral(KEY_FILE_WORDS.other)});`,
  '            throw error;',
  '        }',
  '    }',
  '',
  '    /** PBES2 (RFC 8018), step by step: the ready-made PBE key takes a passphrase in ASCII only. */',
  '    static PKCS8EncodedKeySpec decrypted(byte[] der, Path file) throws IOException, GeneralSecurityException {',
  '        String passphrase = System.getenv("DIALBENCH_KEY_PASSPHRASE");',
  `        if (passphrase == null || passphrase.isEmpty()) fail(file + ${javaLiteral(KEY_FILE_WORDS.encrypted)});`,
  '        EncryptedPrivateKeyInfo sealed = new EncryptedPrivateKeyInfo(der);',
  '        PBEParameterSpec pbe = sealed.getAlgParameters().getParameterSpec(PBEParameterSpec.class);',
  '        String[] scheme = sealed.getAlgParameters().toString().split("PBEWith|AndAES_"); // PBEWithHmacSHA256AndAES_256',
  '        int bits = Integer.parseInt(scheme[2]);',
  '        PBEKeySpec secret = new PBEKeySpec(passphrase.toCharArray(), pbe.getSalt(), pbe.getIterationCount(), bits);',
  '        byte[] derived = SecretKeyFactory.getInstance("PBKDF2With" + scheme[1]).generateSecret(secret).getEncoded();',
  '        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");',
  '        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(derived, "AES"), pbe.getParameterSpec());',
  '        return sealed.getKeySpec(cipher);',
  '    }',
  '',
  '    static String base64(byte[] bytes) {',
  '        return Base64.getEncoder().encodeToString(bytes);',
  '    }',
] as const;

const SHA512 = [
  '',
  '    static byte[] sha512(byte[] bytes) throws Exception {',
  '        return MessageDigest.getInstance("SHA-512").digest(bytes);',
  '    }',
] as const;

// <head>

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest; //: sha512
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant; //: seconds
import java.util.Base64;
import java.util.HexFormat; //: signs-sha512-hex
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID; //: idempotency
import java.util.stream.Collectors;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;

class __class__ {
    public static void main(String[] args) throws Exception {
        PrivateKey key = readKey(Path.of(fromEnvironment("DIALBENCH_KEY_FILE")));
        String token = fromEnvironment("DIALBENCH_TOKEN"); //: token

        String method = "<method>";
        String path = "<path>";
        // <query> //: query
        String query = "<query>";
        String url = "<origin>" + path + query;
        //: if body

        // <body>
        byte[] body = "<body>".getBytes(UTF_8); //: body-text
        byte[] body__base64 = Base64.getDecoder().decode("<body>"); //: body-base64
        byte[] body__file = Files.readAllBytes(Path.of(fromEnvironment("DIALBENCH_BODY_FILE"))); //: body-file
        String digest = "sha-512=:" + base64(sha512(body)) + ":"; //: digest
        //: end
        //: if idempotency

        // <idempotency>
        String idempotencyKey = UUID.randomUUID().toString();
        //: end

        // <headers>
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("<name>", "<text>"); //: header text
        headers.put("<name>", digest); //: header digest
        headers.put("<name>", String.valueOf(body.length)); // <length> //: header length
        headers.put("<name>", idempotencyKey); //: header idempotency
        headers.put("<name>", "<scheme>" + token); //: header token
        headers.put("<name>", token); //: header bare-token

        // <components>
        Map<String, String> components = new LinkedHashMap<>();
        components.put("<name>", headers.get("<header>")); //: component header
        components.put("<name>", method); //: component method
        components.put("<name>", url); //: component url
        components.put("<name>", path); //: component path
        components.put("<name>", query); //: component query
        components.put("<name>", path + query); //: component target
        components.put("<name>", "<text>"); //: component text
        components.put("<name>", "<text>"); // <emptyQuery> //: component empty-query

        long created = Instant.now().getEpochSecond(); // <created> //: seconds
        long created__ms = System.currentTimeMillis(); // <created> //: milliseconds
        long expires = created + 999; //: expires
        String keyId = "<keyId>";
        String list = "\"" + String.join("\" \"", components.keySet()) + "\"";
        String params = "(" + list + ");created=" + created + ";expires=" + expires + ";keyid=\"" + keyId + "\"";

        // <base>
        components.put("@signature-params", params);
        String base = components.entrySet().stream()
            .map(line -> "\"" + line.getKey() + "\": " + line.getValue())
            .collect(Collectors.joining("\n"));

        // <message>
        byte[] message = sha512(base.getBytes(UTF_8)); //: signs-sha512
        byte[] message__base = base.getBytes(UTF_8); //: signs-base
        byte[] message__hex = HexFormat.of().formatHex(sha512(base.getBytes(UTF_8))).getBytes(UTF_8); //: signs-sha512-hex
        byte[] message__base64 = base64(sha512(base.getBytes(UTF_8))).getBytes(UTF_8); //: signs-sha512-base64
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(key);
        signer.update(message);
        String signature = base64(signer.sign());

        String label = "<label>";
        headers.put("Signature-Input", label + "=" + params);
        headers.put("Signature", label + "=:" + signature + ":");
        headers.remove("<lengthName>"); // HttpClient writes it itself, from the same bytes, and takes it from nobody. //: length

        // HttpClient sends path and query of this URI as they are written.
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
            .version(HttpClient.Version.HTTP_1_1) // HTTP/1.1, so that no upgrade headers are added.
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body)); //: {ofByteArray(body)|noBody()}body
        headers.forEach(request::header);
        // It follows no redirect: another address needs another signature.
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(request.build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode());
        new PrintStream(System.out, true, UTF_8).println(response.body());
        System.exit(response.statusCode() / 100 == 2 ? 0 : 1);
    }

    static String fromEnvironment(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) fail(name + " is not set.");
        return value;
    }

    static void fail(String message) {
        System.err.println(message);
        System.exit(2);
    }

    static PrivateKey readKey(Path file) throws Exception {
        if (!Files.isReadable(file)) fail("The key file " + file + " cannot be read.");
        String pem = Files.readString(file);
        if (pem.contains("BEGIN OPENSSH")) fail(file + "<openSsh>");
        try {
            byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[^-]*-----", ""));
            PKCS8EncodedKeySpec key = new PKCS8EncodedKeySpec(der);
            if (pem.contains("BEGIN ENCRYPTED")) key = decrypted(der, file);
            return KeyFactory.getInstance("Ed25519").generatePrivate(key);
        } catch (IOException | GeneralSecurityException | RuntimeException error) {
            fail(file + "<other>");
            throw error;
        }
    }

    /** PBES2 (RFC 8018), step by step: the ready-made PBE key takes a passphrase in ASCII only. */
    static PKCS8EncodedKeySpec decrypted(byte[] der, Path file) throws IOException, GeneralSecurityException {
        String passphrase = System.getenv("DIALBENCH_KEY_PASSPHRASE");
        if (passphrase == null || passphrase.isEmpty()) fail(file + "<encrypted>");
        EncryptedPrivateKeyInfo sealed = new EncryptedPrivateKeyInfo(der);
        PBEParameterSpec pbe = sealed.getAlgParameters().getParameterSpec(PBEParameterSpec.class);
        String[] scheme = sealed.getAlgParameters().toString().split("PBEWith|AndAES_"); // PBEWithHmacSHA256AndAES_256
        int bits = Integer.parseInt(scheme[2]);
        PBEKeySpec secret = new PBEKeySpec(passphrase.toCharArray(), pbe.getSalt(), pbe.getIterationCount(), bits);
        byte[] derived = SecretKeyFactory.getInstance("PBKDF2With" + scheme[1]).generateSecret(secret).getEncoded();
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(derived, "AES"), pbe.getParameterSpec());
        return sealed.getKeySpec(cipher);
    }

    static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
    //: if sha512

    static byte[] sha512(byte[] bytes) throws Exception {
        return MessageDigest.getInstance("SHA-512").digest(bytes);
    }
    //: end
}

// <head>

import java.io.PrintStream
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.Paths
import java.security.KeyFactory
import java.security.MessageDigest //: sha512
import java.security.PrivateKey
import java.security.Signature
import java.security.spec.PKCS8EncodedKeySpec
import java.time.Duration
import java.time.Instant //: seconds
import java.util.Base64
import java.util.UUID //: idempotency
import javax.crypto.Cipher
import javax.crypto.EncryptedPrivateKeyInfo
import javax.crypto.SecretKeyFactory
import javax.crypto.spec.PBEKeySpec
import javax.crypto.spec.PBEParameterSpec
import javax.crypto.spec.SecretKeySpec
import kotlin.system.exitProcess

fun main() {
    val key = readKey(Paths.get(fromEnvironment("DIALBENCH_KEY_FILE")))
    val token = fromEnvironment("DIALBENCH_TOKEN") //: token

    val method = "<method>"
    val path = "<path>"
    // <query> //: query
    val query = "<query>"
    val url = "<origin>" + path + query
    //: if body

    // <body>
    val body = "<body>".toByteArray() //: body-text
    val body__base64 = Base64.getDecoder().decode("<body>") //: body-base64
    val body__file = Files.readAllBytes(Paths.get(fromEnvironment("DIALBENCH_BODY_FILE"))) //: body-file
    val digest = "sha-512=:" + base64(sha512(body)) + ":" //: digest
    //: end
    //: if idempotency

    // <idempotency>
    val idempotencyKey = UUID.randomUUID().toString()
    //: end

    // <headers>
    val headers = linkedMapOf<String, String>()
    headers["<name>"] = "<text>" //: header text
    headers["<name>"] = digest //: header digest
    headers["<name>"] = body.size.toString() // <length> //: header length
    headers["<name>"] = idempotencyKey //: header idempotency
    headers["<name>"] = "<scheme>" + token //: header token
    headers["<name>"] = token //: header bare-token

    // <components>
    val components = linkedMapOf<String, String>()
    components["<name>"] = headers.getValue("<header>") //: component header
    components["<name>"] = method //: component method
    components["<name>"] = url //: component url
    components["<name>"] = path //: component path
    components["<name>"] = query //: component query
    components["<name>"] = path + query //: component target
    components["<name>"] = "<text>" //: component text
    components["<name>"] = "<text>" // <emptyQuery> //: component empty-query

    val created = Instant.now().epochSecond // <created> //: seconds
    val created__ms = System.currentTimeMillis() // <created> //: milliseconds
    val expires = created + 999 //: expires
    val keyId = "<keyId>"
    val list = components.keys.joinToString(" ") { "\"$it\"" }
    val params = "($list);created=$created;expires=$expires;keyid=\"$keyId\""

    // <base>
    components["@signature-params"] = params
    val base = components.entries.joinToString("\n") { (name, value) -> "\"$name\": $value" }.toByteArray()

    // <message>
    val message = sha512(base) //: signs-sha512
    val message__base = base //: signs-base
    val message__hex = sha512(base).joinToString("") { "%02x".format(it) }.toByteArray() //: signs-sha512-hex
    val message__base64 = base64(sha512(base)).toByteArray() //: signs-sha512-base64
    val signer = Signature.getInstance("Ed25519")
    signer.initSign(key)
    signer.update(message)
    val signature = base64(signer.sign())

    val label = "<label>"
    headers["Signature-Input"] = "$label=$params"
    headers["Signature"] = "$label=:$signature:"
    headers.remove("<lengthName>") // HttpClient writes it itself, from the same bytes, and takes it from nobody. //: length

    // HttpClient sends path and query of this URI as they are written.
    val request = HttpRequest.newBuilder(URI.create(url))
        .version(HttpClient.Version.HTTP_1_1) // HTTP/1.1, so that no upgrade headers are added.
        .timeout(Duration.ofSeconds(30))
        .method(method, HttpRequest.BodyPublishers.ofByteArray(body)) //: {ofByteArray(body)|noBody()}body
    headers.forEach { (name, value) -> request.header(name, value) }
    // It follows no redirect: another address needs another signature.
    val response = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString())
    println(response.statusCode())
    PrintStream(System.out, true, "UTF-8").println(response.body())
    exitProcess(if (response.statusCode() in 200..299) 0 else 1)
}

fun fail(message: String): Nothing {
    System.err.println(message)
    exitProcess(2)
}

fun fromEnvironment(name: String): String =
    System.getenv(name)?.takeIf { it.isNotEmpty() } ?: fail("$name is not set.")

fun readKey(file: Path): PrivateKey {
    if (!Files.isReadable(file)) fail("The key file $file cannot be read.")
    val pem = Files.readString(file)
    if ("BEGIN OPENSSH" in pem) fail("$file" + "<openSsh>")
    try {
        val der = Base64.getMimeDecoder().decode(pem.replace(Regex("-----[^-]*-----"), ""))
        val key = if ("BEGIN ENCRYPTED" in pem) decrypted(der, file) else PKCS8EncodedKeySpec(der)
        return KeyFactory.getInstance("Ed25519").generatePrivate(key)
    } catch (error: Exception) {
        fail("$file" + "<other>")
    }
}

/** PBES2 (RFC 8018), step by step: the ready-made PBE key takes a passphrase in ASCII only. */
fun decrypted(der: ByteArray, file: Path): PKCS8EncodedKeySpec {
    val passphrase = System.getenv("DIALBENCH_KEY_PASSPHRASE")?.takeIf { it.isNotEmpty() }
        ?: fail("$file" + "<encrypted>")
    val sealed = EncryptedPrivateKeyInfo(der)
    val pbe = sealed.algParameters.getParameterSpec(PBEParameterSpec::class.java)
    val (_, hash, bits) = sealed.algParameters.toString().split("PBEWith", "AndAES_") // PBEWithHmacSHA256AndAES_256
    val secret = PBEKeySpec(passphrase.toCharArray(), pbe.salt, pbe.iterationCount, bits.toInt())
    val derived = SecretKeyFactory.getInstance("PBKDF2With$hash").generateSecret(secret).encoded
    val cipher = Cipher.getInstance("AES/CBC/PKCS5Padding")
    cipher.init(Cipher.DECRYPT_MODE, SecretKeySpec(derived, "AES"), pbe.parameterSpec)
    return sealed.getKeySpec(cipher)
}

fun base64(bytes: ByteArray): String = Base64.getEncoder().encodeToString(bytes)
//: if sha512

fun sha512(bytes: ByteArray): ByteArray = MessageDigest.getInstance("SHA-512").digest(bytes)
//: end

import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A client as its author would write it, on the JDK alone. Arguments: the mistakes to make. */
public class Signer {
  static final List<String> COVERED = List.of("content-type", "content-digest", "content-length", "authorization",
      "x-client-id", "x-idempotency-key", "@method", "@target-uri", "@path");

  public static void main(String[] mistakes) throws Exception {
    String pem = Files.readString(Path.of(System.getenv("SERVICE_KEY_FILE")));
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    PrivateKey key = KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(der));
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (String mistake : mistakes) call(client, key, mistake);
  }

  static byte[] sha512(byte[] bytes) throws Exception {
    return MessageDigest.getInstance("SHA-512").digest(bytes);
  }

  static String hex(byte[] bytes) {
    return String.format("%0128x", new BigInteger(1, bytes));
  }

  static void call(HttpClient client, PrivateKey key, String mistake) throws Exception {
    String url = System.getenv("SERVICE_URL") + "/v1/customers";
    String text = "{\"firstName\":\"Zo\u00eb\",\"lastName\":\"Daka\"}";
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    byte[] hashed = mistake.equals("digest-utf16") ? text.getBytes(StandardCharsets.UTF_16) : mistake.equals("digest-latin1") ? text.getBytes(StandardCharsets.ISO_8859_1) : body;
    String digest = Base64.getEncoder().encodeToString(sha512(hashed));
    if (mistake.equals("digest-hex")) digest = hex(sha512(body));
    Map<String, String> sent = new LinkedHashMap<>();
    sent.put("content-type", "application/json");
    sent.put("content-digest", "sha-512=:" + digest + ":");
    sent.put("authorization", "Bearer " + System.getenv("SERVICE_TOKEN"));
    sent.put("x-client-id", System.getenv("SERVICE_CLIENT"));
    sent.put("x-idempotency-key", UUID.randomUUID().toString());
    Map<String, String> signed = new LinkedHashMap<>(sent);
    // The client computes this header itself.
    signed.put("content-length", String.valueOf(mistake.equals("length-chars") ? text.length() : body.length));
    signed.put("@method", mistake.equals("method-lower") ? "post" : "POST");
    signed.put("@target-uri", mistake.equals("https") ? url.replace("http:", "https:") : url);
    signed.put("@path", URI.create(url).getPath());
    if (mistake.equals("null-header")) signed.put("x-idempotency-key", null);
    if (mistake.equals("charset")) sent.put("content-type", "application/json; charset=utf-8");
    long created = mistake.equals("millis") ? System.currentTimeMillis() : System.currentTimeMillis() / 1000;
    String params = "(\"" + String.join("\" \"", COVERED) + "\");created=" + created + ";expires=" + (created + 100)
        + ";keyid=\"" + System.getenv("SERVICE_KEY_ID") + "\"";
    StringBuilder base = new StringBuilder();
    String end = mistake.equals("crlf") ? "\r\n" : "\n";
    for (String name : COVERED) base.append('"').append(name).append("\": ").append(signed.get(name)).append(end);
    base.append("\"@signature-params\": ").append(params);
    byte[] hash = sha512(base.toString().getBytes(mistake.equals("utf16") ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8));
    byte[] message = switch (mistake) {
      case "hex" -> hex(hash).getBytes(StandardCharsets.UTF_8);
      case "base64" -> Base64.getEncoder().encode(hash);
      case "unhashed" -> base.toString().getBytes(StandardCharsets.UTF_8);
      case "new-string" -> new String(hash, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
      case "value-of" -> String.valueOf((Object) hash).getBytes(StandardCharsets.UTF_8);
      default -> hash;
    };
    Signature signer = Signature.getInstance("Ed25519");
    signer.initSign(key);
    signer.update(message);
    byte[] signature = signer.sign();
    String encoded = Base64.getEncoder().encodeToString(signature);
    if (mistake.equals("url-encoder")) encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    if (mistake.equals("signature-hex")) encoded = hex(signature);
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    sent.forEach(request::header);
    request.header("signature-input", "sig1=" + params).header("signature", "sig1=:" + encoded + ":");
    HttpResponse<String> answer = client.send(request.POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(), HttpResponse.BodyHandlers.ofString());
    System.out.println(mistake + " " + answer.statusCode() + " " + answer.body());
  }
}
